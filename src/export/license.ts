/** The license file beside every export: whose data it is, and what those who pass it on must do. */
import { STARTER_DATASET } from '../catalog/records/food-details.ts';
import type { TermsByDataset } from '../catalog/versions/dataset-terms.ts';
import type { Manifest } from '../catalog/versions/manifest.ts';
import { OFF_CREDIT } from '../food/source.ts';
import TEXTS from './license.json' with { type: 'json' };

/** What an export holds, as far as its license depends on it. */
export interface ExportContents {
  manifest: Pick<Manifest, 'version' | 'built_at'>;
  foods: number;
  /** The datasets of the catalog; an export may hold only some of them. */
  datasets: readonly string[];
  /** What the publishers of some of these say of them. */
  terms: TermsByDataset;
  /** Whether any food in it comes from Open Food Facts. */
  hasOpenFoodFacts: boolean;
}

export function licenseFile(file: string): string {
  return `${file}.LICENSE.txt`;
}

/** The facts that formats with room for them carry inside. */
export function aboutExport(
  { version, built_at }: ExportContents['manifest'],
  terms: TermsByDataset,
): Record<string, string> {
  return {
    licence:
      'Foods whose source is "off": ODbL 1.0, https://opendatacommons.org/licenses/odbl/1-0/. The file beside this one says more.',
    attribution: [OFF_CREDIT, ...[...terms.values()].flatMap(({ credit }) => credit ?? [])].join(' '),
    catalog_version: version,
    catalog_built_at: built_at,
  };
}

export function licenseText({ manifest, foods, datasets, terms, hasOpenFoodFacts }: ExportContents): string {
  const off = TEXTS.off.join('\n').replace('{credit}', OFF_CREDIT);
  const starter = TEXTS.starter.join('\n').replace('{starter}', STARTER_DATASET);
  const published = datasets.flatMap((name) => {
    const { title, license, license_url, credit } = terms.get(name) ?? {};
    if (title === undefined) return [];
    const under = [license, license_url].filter(Boolean).join(', ');
    return `The dataset "${name}" is ${title ?? name}${under === '' ? '' : `, under ${under}`}.\n${credit ? `Whoever shows its foods to others must say:\n  ${credit}\n` : ''}`;
  });
  const others = datasets.filter((name) => name !== STARTER_DATASET && name !== 'off' && !terms.has(name));
  const own = `The datasets ${others.map((name) => `"${name}"`).join(', ')} were added by the operator of the service: ask them about the license.
`;
  return [
    `${foods} foods, exported by Larder from catalog ${manifest.version} of ${manifest.built_at}.\n`,
    ...(hasOpenFoodFacts ? [off] : []),
    ...(datasets.includes(STARTER_DATASET) ? [starter] : []),
    ...published,
    ...(others.length > 0 ? [own] : []),
  ].join('\n');
}
