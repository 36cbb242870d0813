/** For each damaged file, the command that repairs it. Tests run each of them. */
import path from 'node:path';
import { COLUMNS_FILE } from '../carry/record-columns.ts';
import { type Damage, damageOf } from '../catalog-error.ts';
import { keptCatalogs, usableManifests } from './kept-catalogs.ts';
import { type CatalogFile, filesOf, isSegmentFile, isVersionName, ledgerPath, manifestPath } from './manifest.ts';

const MAY_NOT_READ = 'may not be read';

export function remedyFor(damage: Damage): string {
  const { file, problem } = damage;
  const root = rootOf(file);
  if (problem.startsWith(MAY_NOT_READ)) {
    return `Let the user who runs Larder read it: chmod -R u+rwX ${quoted(root)}, as the owner of the files.`;
  }
  switch (path.basename(file)) {
    case 'search.bin':
    case 'catalog.db':
      return `Run "larder reindex": it rebuilds the catalog from the foods in records.bin.`;
    case COLUMNS_FILE:
      return 'Answers do not depend on it, and the next import rewrites it. To rewrite it now, run "larder reindex".';
    case 'records.bin':
      return remedyForRecords(root, damage);
    default:
      if (isSegmentFile(path.basename(file))) return remedyForRecords(root, damage);
      return file === manifestPath(root) || file === ledgerPath(root) ? remedyForRoot(root, file) : BEGIN_ANEW;
  }
}

/** An error's message, with the remedy if it is about a damaged file. */
export function withRemedy(error: Error): string {
  const damage = damageOf(error);
  return damage ? `${error.message} ${remedyFor(damage)}` : error.message;
}

/** The root of a file's catalog: its own folder, or the parent of a version's folder. */
function rootOf(file: string): string {
  const folder = path.dirname(file);
  return isVersionName(path.basename(folder)) ? path.dirname(folder) : folder;
}

const BEGIN_ANEW =
  'Restore it from a copy of the folder, or start over with "larder import FILE… --force", which reuses no id.';

function remedyForRecords(root: string, { file, problem }: Damage): string {
  const version = path.basename(path.dirname(file));
  const manifests = usableManifests(root);
  const damaged = manifests.find((manifest) => manifest.version === version)?.files[path.basename(file) as CatalogFile];
  // A catalog that shares the damaged file is damaged too.
  const other = manifests.find(
    (manifest) =>
      manifest.version !== version &&
      !filesOf(manifest).some((name) => manifest.files[name].sha256 === damaged?.sha256),
  );
  const remedies = [
    ...(other ? [`Go back to the catalog of ${other.built_at} with "larder catalogs use ${other.version}"`] : []),
    ...(/damaged record/.test(problem)
      ? ['drop the damaged foods with "larder reindex --drop-damaged", and import them again']
      : []),
  ];
  if (remedies.length === 0) return BEGIN_ANEW;
  const sentence = remedies.join('; or ');
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`;
}

/** Manifest and ledger can be restored from each other and from kept catalogs. */
function remedyForRoot(root: string, file: string): string {
  const kept = keptCatalogs(root).filter(({ problem }) => problem === undefined);
  const version = (kept.find(({ isLive }) => isLive) ?? kept[0])?.version;
  if (version === undefined) return BEGIN_ANEW;
  return `Run "larder catalogs use ${version}": it rewrites ${path.basename(file)} from the kept catalogs.`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
