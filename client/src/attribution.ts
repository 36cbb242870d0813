/** The credit that must stand wherever the data is shown publicly, as plain text. */
export const ATTRIBUTION: string = 'Food data from Open Food Facts (https://world.openfoodfacts.org), under the ODbL';

/** The same credit for a web page, with its links. */
export const ATTRIBUTION_HTML: string =
  'Food data from <a href="https://world.openfoodfacts.org">Open Food Facts</a>, under the ' +
  '<a href="https://opendatacommons.org/licenses/odbl/1-0/">ODbL</a>';
