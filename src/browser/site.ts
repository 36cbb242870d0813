/** What every page runs: suggestions in search boxes, buttons that copy, no broken photos, nothing sent or shown twice. */
import { addCopyButtons } from './copy-button.ts';
import { uncoverDrawings } from './photos.ts';
import { addPrintButtons } from './print-button.ts';
import { sendFormsOnce } from './send-once.ts';
import { loadInsteadOfSecrets } from './shown-once.ts';
import { addSuggestions } from './suggestions.ts';

for (const line of document.querySelectorAll<HTMLElement>('[data-suggest]')) addSuggestions(line);
addCopyButtons(document);
addPrintButtons(document);
uncoverDrawings(document);
loadInsteadOfSecrets(document);
sendFormsOnce(document);
