/** A cell of a CSV file, in quotation marks where it needs them (RFC 4180). */
export function csvCell(text: string, delimiter = ','): string {
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}
