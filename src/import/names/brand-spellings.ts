/** Brands whose right spelling no rule of capitals and hyphens would find; compared by letters and digits alone. */
const SPELLINGS = `
7 Days|7UP|A&W|Activia|Albert Heijn|Aldi|Alnatura|Alpro|Amul|Andros|Asda|Auchan|Babybel|Bahlsen|Barilla|Beech-Nut|
Belvita|Ben & Jerry's|Ben's Original|Betty Crocker|Bjorg|BN|Bob's Red Mill|Bonduelle|Bonne Maman|Brossard|Buitoni|
Cadbury|Campbell's|Capri-Sun|Captain Morgan|Carrefour|Casino|CLIF|Coca-Cola|Coca-Cola Zero|Côte d'Or|Crosse & Blackwell|
D'Aucy|Danone|Dannon|Del Monte|Delhaize|Dole|Doritos|Dr Pepper|Dr. Oetker|Dr. Praeger's|E.Leclerc|Ehrmann|Ella's Kitchen|
Ferrero|Findus|Fisherman's Friend|Fleury Michon|Frito-Lay|Fritz-Kola|Gatorade|Gerblé|Godiva|Granini|Green & Black's|
Grey Poupon|Häagen-Dazs|Haribo|Harrys|Heinz|Hellmann's|Hershey's|HiPP|Hovis|Hunt's|Iglo|IKEA|Innocent|Intermarché|
Jack Daniel's|Jack Link's|J.D. Gross|Jif|Justin's|K-Classic|Kellogg's|KFC|Kikkoman|KIND|Kinder|KitKat|Knorr|Kraft|
La Laitière|La Vache qui rit|Lay's|Lidl|Lindt|Lindt & Sprüngli|Lipton|Little Debbie|Loacker|LU|Lurpak|M&M's|M&S|Maggi|
Maille|Marks & Spencer|Mars|McCain|McCormick|McDonald's|McVitie's|Milka|Minute Maid|Mondelēz|Monoprix|Monster Energy|
Mövenpick|Müller|MyProtein|Naturli'|Nature Valley|Nescafé|Nespresso|Nesquik|Nestlé|Newman's Own|Nissin|Nutella|Oatly|
Ocean Spray|Old El Paso|Orangina|Oreo|Panzani|Pepperidge Farm|Pepsi|PepsiCo|Philadelphia|Picard|Planters|Président|
President's Choice|Pringles|Quaker|Red Bull|Reese's|Reed's|REWE|Ritter Sport|Rügenwalder Mühle|S.Pellegrino|
Sainsbury's|Saint Agur|San Pellegrino|Schär|Schweppes|Skippy|Smucker's|Snickers|Spar|St. Dalfour|St Michel|Starbucks|
Stonyfield|Super U|Système U|Tabasco|Tesco|Tic Tac|Toblerone|Tony's Chocolonely|Trader Joe's|Tropicana|TUC|Twinings|Twix|
Tyson|U|Uncle Ben's|Unilever|Utz|V8|Valio|Vittel|Volvic|Waitrose|Walkers|Wasa|Weetabix|Wegmans|Welch's|
Werther's Original|Whole Foods Market|Wrigley's|Yeo Valley|Yoplait|Zott`;

const LETTERS_AND_DIGITS = /[^\p{L}\p{N}]+/gu;

/** Letters and digits without case, accents and "and": two spellings of one brand are the same here. */
export function brandLetters(brand: string): string {
  const plain = /^[\x20-\x7e]*$/.test(brand) ? brand : brand.normalize('NFD').replace(/\p{M}/gu, '');
  return plain
    .toLowerCase()
    .replace(/\band\b/g, '')
    .replace(LETTERS_AND_DIGITS, '');
}

/** Right spellings by their letters. */
export const BRAND_SPELLINGS: ReadonlyMap<string, string> = new Map(
  SPELLINGS.split('|').map((line) => [brandLetters(line), line.trim()]),
);
