import { createHash } from 'node:crypto';

/**
 * The one stylesheet. Colours are custom properties, once per theme; a test computes the contrast of each pair that
 * meets on a page. Five sizes of type, an 8-pixel rhythm, logical properties so that right-to-left text sits well.
 */
export const STYLESHEET = `:root {
  color-scheme: light dark;
  --paper: #faf5ec;
  --sheet: #fffdf8;
  --ink: #1f1a14;
  --ink-soft: #655b4d;
  --hairline: #ddd2c0;
  --edge: #8a7e6c;
  --tomato: #ad311d;
  --button: #b3341f;
  --on-button: #fffaf3;
  --leaf: #28612f;
  --leaf-wash: #e2eedd;
  --amber: #5e3b00;
  --amber-wash: #ffd982;
  --amber-edge: #a36a00;
  --code-ground: #f1e9da;
  --tiny: 0.8125rem;
  --text: 1.0625rem;
  --lead: 1.25rem;
  --title: 1.75rem;
  --display: 2.5rem;
  --sans: Seravek, 'Segoe UI', Ubuntu, 'Noto Sans', Roboto, system-ui, sans-serif;
  --mono: ui-monospace, 'Cascadia Code', Menlo, Consolas, 'Liberation Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #17130f;
    --sheet: #211c16;
    --ink: #f1e8d8;
    --ink-soft: #b5a88f;
    --hairline: #3a3228;
    --edge: #867a67;
    --tomato: #ff9780;
    --button: #f0735a;
    --on-button: #210d07;
    --leaf: #9ad6a0;
    --leaf-wash: #1e3623;
    --amber: #ffd88a;
    --amber-wash: #533a06;
    --amber-edge: #c8911f;
    --code-ground: #272119;
  }
}

*, *::before, *::after { box-sizing: border-box; }
html { font-family: var(--sans); font-size: 100%; line-height: 1.55; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--paper); color: var(--ink); font-size: var(--text); overflow-wrap: anywhere; }
h1, h2, h3, h4, p, ul, ol, dl, dd, pre, table, blockquote { margin: 0; }
h1, h2, h3, h4 { line-height: 1.2; text-wrap: balance; }
h1 { font-size: var(--title); font-weight: 800; letter-spacing: -0.01em; }
h2 { font-size: var(--lead); font-weight: 750; }
h3, h4 { font-size: var(--text); font-weight: 700; }
p, li { max-width: 68ch; }
a { color: var(--tomato); text-underline-offset: 0.18em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--tomato); outline-offset: 2px; border-radius: 2px; }
main:focus { outline: none; }
code, .code, pre { font-family: var(--mono); font-size: 0.9em; }
code { overflow-wrap: anywhere; }
pre { padding: 16px; background: var(--code-ground); border-radius: 4px; white-space: pre-wrap; line-height: 1.5; font-size: 0.875rem; }
pre code { font-size: inherit; }
.small, .hint { font-size: var(--tiny); color: var(--ink-soft); }
.unknown { color: var(--ink-soft); font-weight: 400; font-style: italic; }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: 16px; top: -100px; padding: 8px 16px; background: var(--ink); color: var(--paper); z-index: 1; }
.skip:focus { top: 8px; }

.masthead { border-bottom: 1px solid var(--hairline); }
.masthead-inner, .colophon-inner, main { width: 100%; max-width: 66rem; margin-inline: auto; padding-inline: 16px; }
.masthead-inner { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 24px; padding-block: 12px; }
.wordmark { display: flex; align-items: center; gap: 8px; color: var(--ink); font-size: var(--lead); font-weight: 800; letter-spacing: -0.02em; text-decoration: none; }
.mark-accent { stroke: var(--tomato); }
.masthead nav { display: flex; gap: 4px; margin-inline-start: auto; }
.masthead nav a { padding: 8px; color: var(--ink); text-decoration: none; }
.masthead nav a:hover { text-decoration: underline; }
.masthead nav a[aria-current] { font-weight: 700; box-shadow: inset 0 -2px 0 var(--tomato); }
.masthead .search { flex: 1 1 100%; }

main { flex: 1; padding-block: 32px 64px; }
.colophon { border-top: 4px solid var(--ink); font-size: var(--tiny); color: var(--ink-soft); }
.colophon-inner { display: flex; flex-wrap: wrap; gap: 4px 24px; padding-block: 16px 32px; }
.colophon .credit { color: var(--ink); font-weight: 600; }
.colophon-links { display: flex; gap: 16px; }

.search-label { display: block; margin-bottom: 8px; font-weight: 700; }
.search-line { display: flex; }
.search input { flex: 1; min-width: 0; padding: 8px 12px; font: inherit; font-size: 1rem; color: var(--ink); background: var(--sheet); border: 1px solid var(--edge); border-inline-end: 0; border-start-start-radius: 4px; border-end-start-radius: 4px; border-start-end-radius: 0; border-end-end-radius: 0; appearance: none; }
.search input::placeholder { color: var(--ink-soft); opacity: 1; }
.search button { padding: 8px 16px; font: inherit; font-size: 1rem; font-weight: 700; color: var(--on-button); background: var(--button); border: 1px solid var(--button); border-start-end-radius: 4px; border-end-end-radius: 4px; cursor: pointer; }
.search button:hover { background: var(--tomato); border-color: var(--tomato); }
.search input:focus-visible, .search button:focus-visible { position: relative; }
.search-large { max-width: 44rem; }
.search-large input, .search-large button { padding-block: 14px; font-size: var(--lead); }
.search-large input { border-width: 2px; border-color: var(--ink); border-inline-end: 0; }

.hero { padding-block: 16px 8px; }
.hero h1 { font-size: var(--display); letter-spacing: -0.025em; }
.hero .lead { margin-block: 16px 32px; font-size: var(--lead); max-width: 40rem; }
.hero .hint { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 16px; margin-top: 8px; font-size: 1rem; }
.hero .hint a { padding-block: 6px; }
.hero > .small { margin-top: 8px; }
.home-columns { display: grid; gap: 40px 48px; grid-template-columns: minmax(0, 1fr); margin-top: 56px; }
.steps, .notice { max-width: 44rem; }
.steps h2, .notice h2 { padding-top: 12px; border-top: 4px solid var(--ink); }
.steps > * + *, .notice > * + *, .apology > * + *, .found > * + * { margin-top: 12px; }
.found { margin-top: 40px; }
.apology { max-width: 44rem; }
.apology h1 { font-size: var(--display); letter-spacing: -0.02em; }

.tag { display: inline-block; padding: 1px 8px; font-size: var(--tiny); line-height: 1.5; font-weight: 700; white-space: nowrap; border: 1px solid var(--edge); border-radius: 3px; color: var(--ink); background: transparent; }
.tag-plausible { color: var(--leaf); background: var(--leaf-wash); border-color: var(--leaf); }
.tag-sparse { border-style: dotted; }
.tag-doubtful { border-style: dashed; }
.tag-estimate { color: var(--amber); background: var(--amber-wash); border-color: var(--amber-edge); }

.picture { flex: none; display: grid; place-items: center; overflow: hidden; background: var(--sheet); border: 1px solid var(--hairline); border-radius: 4px; }
/* A photo that does not load is covered, so that no broken image shows. */
.picture img { position: relative; width: 100%; height: 100%; object-fit: contain; background: #fff; color: #1f1a14; font-size: var(--tiny); }
.picture img::after { content: ''; position: absolute; inset: 0; background: var(--sheet); }
.drawing { width: 56%; height: 56%; fill: none; stroke: var(--edge); stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.picture-full { width: 80px; height: 80px; }
.picture-thumb { width: 64px; height: 64px; }

.food-heading { display: flex; align-items: flex-start; gap: 16px; margin-bottom: 32px; }
.food-naming { flex: 1; min-width: 0; }
.food-naming h1 { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; text-wrap: pretty; }
.food-naming h1 > span:first-child { min-width: 0; }
.food-naming .tag { padding: 4px 12px; font-size: 1rem; letter-spacing: 0; }
.food-naming .long-name { font-size: var(--lead); }
.food-brand { margin-top: 4px; font-size: var(--lead); }
.food-category { margin-top: 4px; color: var(--ink-soft); }
.food-columns { display: grid; gap: 48px; grid-template-columns: minmax(0, 1fr); }
.food-json { margin-top: 12px; }
.food-notes { display: grid; gap: 40px; align-content: start; }
.food-notes h2 { padding-top: 8px; border-top: 4px solid var(--ink); }
.food-notes h3 { margin-top: 16px; }
.food-notes p { margin-top: 8px; }
.food-notes ul { margin-top: 4px; padding-inline-start: 20px; }
.food-notes li + li { margin-top: 4px; }

.label { max-width: 30rem; padding: 4px 12px 12px; font-size: 1rem; background: var(--sheet); border: 3px solid var(--ink); font-variant-numeric: tabular-nums lining-nums; }
.label table { width: 100%; border-collapse: collapse; }
.label caption { text-align: start; }
.label-title { display: block; font-size: var(--display); line-height: 1.15; font-weight: 850; letter-spacing: -0.03em; }
.label-estimate { display: block; margin-block: 4px 8px; padding: 4px 8px; font-weight: 700; color: var(--amber); background: var(--amber-wash); border: 1px solid var(--amber-edge); }
.label th, .label td { padding: 5px 0; vertical-align: baseline; border-top: 1px solid var(--ink); line-height: 1.35; }
.label th { text-align: start; font-weight: 700; overflow-wrap: normal; }
.label td { text-align: end; padding-inline-start: 12px; overflow-wrap: normal; }
.label .figure, .label .unknown { white-space: nowrap; }
.label thead th { border-top: 1px solid var(--ink); font-size: var(--tiny); vertical-align: top; }
.label thead th + th { text-align: end; padding-inline-start: 12px; white-space: nowrap; }
.label-grams { display: block; font-weight: 400; white-space: nowrap; }
.label tbody tr:first-child th, .label tbody tr:first-child td { border-top-width: 10px; }
.label tbody.label-energy tr:first-child th, .label tbody.label-energy tr:first-child td { border-top-width: 4px; }
.label-energy th { font-size: var(--lead); }
.kcal { display: block; font-size: var(--lead); font-weight: 800; }
.kj { display: block; font-size: var(--tiny); color: var(--ink-soft); }
.label .label-part th { padding-inline-start: 20px; font-weight: 400; }
.label .unit { color: var(--ink-soft); }
.slot-0, .slot-2, .slot-3 { display: inline-block; text-align: start; }
.slot-2 { width: 1.6ch; }
.slot-3 { width: 2.6ch; }
.label-note { padding-top: 8px; font-size: var(--tiny); color: var(--ink-soft); }
.label table + .label-note { margin-top: 2px; border-top: 4px solid var(--ink); }

.verdict .tag { font-size: 1rem; padding: 2px 12px; margin-inline-end: 4px; }
.verdict strong { font-size: var(--lead); font-variant-numeric: tabular-nums; }
.scale { margin-top: 8px; max-width: 30rem; }
.scale svg { display: block; width: 100%; }
.scale-ground { fill: var(--hairline); }
.scale-score { fill: var(--ink); }
.scale-ticks { stroke: var(--paper); stroke-width: 2; vector-effect: non-scaling-stroke; }
.scale-bands { display: grid; grid-template-columns: 3fr 3fr 4fr; margin-top: 4px; font-size: var(--tiny); line-height: 1.3; color: var(--ink-soft); }
.scale-bands span { padding-inline-end: 8px; overflow-wrap: normal; }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 24px; margin-top: 16px; }
.facts dt { color: var(--ink-soft); }
.facts dd { margin: 0; }

.results { padding: 0; list-style: none; }
.results > li { max-width: none; display: grid; grid-template-columns: 64px minmax(0, 1fr); gap: 12px 16px; padding-block: 16px; border-top: 1px solid var(--hairline); }
.results h3 { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; font-size: var(--lead); line-height: 1.25; text-wrap: pretty; }
.results h3 a { min-width: 0; text-decoration: none; }
.results h3 a, .result-brand { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; line-clamp: 3; overflow: hidden; }
.result-brand { -webkit-line-clamp: 1; line-clamp: 1; }
.results h3 a:hover { text-decoration: underline; }
.result-naming { min-width: 0; }
.result-trust { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 8px; margin-top: 6px; font-size: var(--tiny); color: var(--ink-soft); }
.score { font-variant-numeric: tabular-nums; color: var(--ink); }
.small-label { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); border-top: 4px solid var(--ink); border-bottom: 1px solid var(--ink); font-variant-numeric: tabular-nums lining-nums; overflow-wrap: normal; align-self: start; }
.small-label div { padding: 3px 4px 5px; }
.small-label div:first-child { padding-inline-start: 0; }
.small-label div + div { border-inline-start: 1px solid var(--hairline); padding-inline-start: 8px; }
.small-label dt { font-size: var(--tiny); line-height: 1.4; color: var(--ink-soft); }
.small-label dd { line-height: 1.3; font-weight: 700; }
.small-label .unit { font-weight: 400; font-size: var(--tiny); color: var(--ink-soft); }
.small-label .unknown { font-weight: 400; font-size: var(--tiny); }

.reference { display: grid; gap: 32px; grid-template-columns: minmax(0, 1fr); }
.reference-body { display: grid; gap: 56px; min-width: 0; grid-template-columns: minmax(0, 1fr); }
.reference-body section > * + * { margin-top: 16px; }
.reference h1 { font-size: var(--display); letter-spacing: -0.02em; }
.reference h2 { font-size: var(--title); padding-top: 8px; border-top: 4px solid var(--ink); }
.reference-body section > .endpoint, .reference-body section > .schema { margin-top: 40px; padding-top: 16px; border-top: 1px solid var(--edge); }
.reference-body section > h2 + .endpoint, .reference-body section > h2 + .schema { margin-top: 16px; border-top: 0; padding-top: 0; }
.reference h3 { font-size: var(--lead); }
.method { font-family: var(--mono); font-size: 0.9em; color: var(--ink-soft); font-weight: 400; }
.endpoint-summary { font-weight: 700; }
.contents { font-size: 1rem; }
.contents ul { padding: 0; list-style: none; }
.contents > ul { columns: 2; column-gap: 24px; }
.contents ul ul { padding-inline-start: 16px; }
.contents li { break-inside: avoid-column; }
.contents a { display: inline-block; padding-block: 3px; color: var(--ink); text-decoration-color: var(--edge); }
.contents ul ul a { font-family: var(--mono); font-size: var(--tiny); text-decoration: none; }
.contents a:hover { color: var(--tomato); }
.members { width: 100%; border-collapse: collapse; font-size: 1rem; border-top: 2px solid var(--ink); }
.members th, .members td { padding: 8px 16px 8px 0; text-align: start; vertical-align: top; border-bottom: 1px solid var(--hairline); }
.members thead th { padding-block: 4px; overflow-wrap: normal; font-size: var(--tiny); color: var(--ink-soft); font-weight: 400; }
.members tbody th { font-weight: 700; }
.presence { display: block; font-size: var(--tiny); font-weight: 400; color: var(--ink-soft); }
.answers { display: grid; border-bottom: 1px solid var(--hairline); grid-template-columns: minmax(0, 1fr); }
.answers details { padding-block: 8px; border-top: 1px solid var(--hairline); }
.answers summary { cursor: pointer; }
.answers summary code { font-weight: 700; }
.answers details > * + * { margin-top: 8px; }
.answers pre { max-height: 28rem; overflow-y: auto; }
.headers { padding-inline-start: 20px; }
blockquote { padding: 12px 16px; background: var(--sheet); border: 1px solid var(--hairline); border-inline-start: 4px solid var(--ink); }
:target { scroll-margin-top: 16px; }

@media (max-width: 23rem) {
  .label { padding-inline: 8px; font-size: 0.9375rem; }
  .label td, .label thead th + th { padding-inline-start: 6px; white-space: normal; }
  .label-energy th, .kcal { font-size: 1rem; }
}
@media (max-width: 39.99rem) {
  .members, .members tbody, .members tr, .members th, .members td { display: block; }
  .members thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .members tr { padding-block: 8px; border-bottom: 1px solid var(--hairline); }
  .members tbody th, .members tbody td { padding: 0; border: 0; }
  .members tbody td { margin-top: 2px; }
}
@media (min-width: 40rem) {
  .masthead nav { margin-inline-start: 0; }
  .colophon-links { margin-inline-start: auto; }
  .masthead .search { flex: 0 1 22rem; margin-inline-start: auto; }
  .picture-full { width: 176px; height: 176px; }
  .food-heading { gap: 24px; }
  .label { padding: 8px 16px 12px; font-size: var(--text); }
  .food-naming h1 { font-size: var(--display); letter-spacing: -0.02em; }
  .food-naming .long-name { font-size: var(--title); }
  .results > li { grid-template-columns: 64px minmax(0, 1fr) 23rem; align-items: start; }
  .small-label { grid-column: auto; }
}
@media (min-width: 60rem) {
  main { padding-block: 48px 96px; }
  .masthead-inner, .colophon-inner, main { padding-inline: 32px; }
  .home-columns:has(.notice) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .contents > ul { columns: 1; }
  .food-columns { grid-template-columns: minmax(0, 30rem) minmax(0, 1fr); }
  .reference { grid-template-columns: 13rem minmax(0, 1fr); gap: 48px; }
  .contents { position: sticky; top: 16px; align-self: start; max-height: calc(100vh - 32px); overflow-y: auto; }
}
@media print {
  :root { --paper: #fff; --sheet: #fff; --ink: #000; --ink-soft: #444; --tomato: #000; --hairline: #bbb; --edge: #666; --leaf: #000; --leaf-wash: #fff; --amber: #000; --amber-wash: #fff; --amber-edge: #000; --code-ground: #fff; }
  .masthead nav, .search, .skip, .food-json, .contents, .colophon-links, .drawing, .hint { display: none; }
  .picture:has(.drawing) { display: none; }
  .masthead { border: 0; }
  main { padding-block: 8px; }
  .label { break-inside: avoid; }
  .food-columns { gap: 24px; }
}
`;

const version = createHash('sha256').update(STYLESHEET).digest('hex').slice(0, 12);

/** The stylesheet's address; it changes with the text, so browsers may keep it for ever. */
export const STYLESHEET_PATH = `/assets/larder-${version}.css`;
