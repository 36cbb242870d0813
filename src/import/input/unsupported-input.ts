import MESSAGES from './unsupported.json' with { type: 'json' };

/** A file type that people try and Larder does not read; unsupported.json has the message and the advice. */
export interface UnsupportedInput<T> {
  id: keyof typeof MESSAGES;
  matches: (seen: T) => boolean;
}

/** Where to get a readable file. */
export const BULK_EXPORT_ADVICE =
  'Use the bulk export of Open Food Facts as it was downloaded (`larder import off` downloads it for you).';

/** Why a file mangled by a spreadsheet is not worth repairing. */
const SPREADSHEET_ADVICE = `Spreadsheets change codes and numbers for good when they open such a file. ${BULK_EXPORT_ADVICE}`;

/** The message after the input's name: "is …" or "has …", then what to do. */
export function messageOf(id: keyof typeof MESSAGES): string {
  return MESSAGES[id].replace('{bulk}', BULK_EXPORT_ADVICE).replace('{spreadsheet}', SPREADSHEET_ADVICE);
}
