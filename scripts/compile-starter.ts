/** Prepares the starter foods for imports, with the kinds that they have. */
import { prepareStarter, type StarterFiles } from '../src/import/starter-foods.ts';
import { readKinds } from '../src/kinds/compiled-kinds.ts';

export function compile(kinds: string, files: Required<StarterFiles>): Promise<void> {
  return prepareStarter(files, { tables: readKinds(kinds) });
}
