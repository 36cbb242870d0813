/** Something that people feed in and Larder does not read: how it is recognised, what it is, and what to do. */
export interface UnsupportedInput<T> {
  id: string;
  matches: (seen: T) => boolean;
  /** Follows the name of the input: "is …" or "has …", then what to do. */
  message: string;
}

/** Where to get a file that can be read. */
export const BULK_EXPORT_ADVICE =
  'Use the bulk export of Open Food Facts as it was downloaded (`larder import off` downloads it for you).';

/** Why a file that went through a spreadsheet is not worth repairing. */
export const SPREADSHEET_ADVICE = `Spreadsheets change codes and numbers for good when they open such a file. ${BULK_EXPORT_ADVICE}`;
