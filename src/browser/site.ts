/** What every page runs: suggestions in the search boxes, buttons that copy, and no broken photos. */
import { addCopyButtons } from './copy-button.ts';
import { uncoverDrawings } from './photos.ts';
import { addSuggestions } from './suggestions.ts';

for (const line of document.querySelectorAll<HTMLElement>('[data-suggest]')) addSuggestions(line);
addCopyButtons(document);
uncoverDrawings(document);
