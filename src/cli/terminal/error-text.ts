/** What the program prints for a command's error. */
export async function errorText(error: NodeJS.ErrnoException): Promise<string> {
  // An error with a code was anticipated by us or the system: its message suffices. Any other is a defect.
  if (error.code === undefined) return String(error.stack);
  if (error.code !== 'CATALOG_DAMAGED') return error.message;
  const { withRemedy } = await import('../../catalog/versions/remedy.ts');
  return withRemedy(error);
}
