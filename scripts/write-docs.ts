/** `npm run docs`: writes the pages of docs/ that are made from tables. */
import { writeFileSync } from 'node:fs';
import { settingsPage } from './settings-page.ts';

writeFileSync('docs/settings.md', settingsPage());
