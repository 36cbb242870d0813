/** The sentence for a word in an address; words that are not in the table say nothing. */
export function noticeOf(notices: Readonly<Record<string, string>>, word: string | null): string | undefined {
  return word !== null && Object.hasOwn(notices, word) ? notices[word] : undefined;
}
