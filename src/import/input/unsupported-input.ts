import MESSAGES from './unsupported.json' with { type: 'json' };

/** Something that people feed in and Larder does not read, and how it is recognized; unsupported.json says what it is and what to do. */
export interface UnsupportedInput<T> {
  id: keyof typeof MESSAGES;
  matches: (seen: T) => boolean;
}

/** Where to get a file that can be read. */
export const BULK_EXPORT_ADVICE =
  'Use the bulk export of Open Food Facts as it was downloaded (`larder import off` downloads it for you).';

/** Why a file that went through a spreadsheet is not worth repairing. */
const SPREADSHEET_ADVICE = `Spreadsheets change codes and numbers for good when they open such a file. ${BULK_EXPORT_ADVICE}`;

/** What is said of such an input after its name: "is …" or "has …", then what to do. */
export function messageOf(id: keyof typeof MESSAGES): string {
  return MESSAGES[id].replace('{bulk}', BULK_EXPORT_ADVICE).replace('{spreadsheet}', SPREADSHEET_ADVICE);
}
