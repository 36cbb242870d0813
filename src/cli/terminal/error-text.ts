/** What the program says of the error that a command ended with. */
export async function errorText(error: NodeJS.ErrnoException): Promise<string> {
  // An error with a code is one that we, or the system, foresaw: its words are enough. Any other is a defect.
  if (error.code === undefined) return String(error.stack);
  if (error.code !== 'CATALOG_DAMAGED') return error.message;
  const { withRemedy } = await import('../../catalog/versions/remedy.ts');
  return withRemedy(error);
}
