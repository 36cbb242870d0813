/** What a food's page runs: the portion, which rewrites the last column of the label. */
import { portionLabel } from './portion.ts';

const form = document.querySelector<HTMLFormElement>('[data-portion]');
const table = document.querySelector<HTMLTableElement>('.label table');
if (form && table) portionLabel(form, table);
