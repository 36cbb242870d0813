/** Where browsers find the icon. */
export const FAVICON_PATH = '/favicon.svg';

/** The icon: a nutrition label in small, readable on light and dark tab bars. */
export const FAVICON_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect x="4" y="1.5" width="24" height="29" rx="2.5" fill="#fffdf8" stroke="#1f1a14" stroke-width="2.5"/>
<path d="M9 8h14" stroke="#1f1a14" stroke-width="4.5"/>
<path d="M9 14h14" stroke="#b3341f" stroke-width="3"/>
<path d="M9 19h8m3 0h3M9 24h8m3 0h3" stroke="#1f1a14" stroke-width="2"/>
</svg>
`;
