declare module 'opencc-js/dict/TSCharacters' {
  /** Pairs of a traditional and a simplified character. */
  const table: string;
  // biome-ignore lint/style/noDefaultExport: the package has it so
  export default table;
}
