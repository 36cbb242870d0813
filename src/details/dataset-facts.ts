/** The publisher of a food's data, and the terms of use. */
import { type FoodDetails, STARTER_DATASET } from '../catalog/records/food-details.ts';
import type { DatasetTerms, TermsByDataset } from '../catalog/versions/dataset-terms.ts';
import { AI_ESTIMATE, OFF_CREDIT, type Source } from '../food/source.ts';

type Terms = Pick<DatasetTerms, 'license' | 'license_url' | 'credit'>;

const ODBL: Terms = {
  license: 'ODbL 1.0',
  license_url: 'https://opendatacommons.org/licenses/odbl/1-0/',
  credit: OFF_CREDIT,
};
const PUBLIC_DOMAIN: Terms = {
  license: 'public domain',
  license_url: null,
  credit: 'USDA National Nutrient Database for Standard Reference, release 28',
};
const MIT: Terms = { license: 'MIT', license_url: 'https://opensource.org/license/mit', credit: null };
const UNKNOWN: Terms = { license: null, license_url: null, credit: null };

/** The license is null if only the operator knows it, and the credit if nothing is required. */
export function datasetOf(source: Source, { dataset, updated }: FoodDetails, published: TermsByDataset) {
  return { name: dataset, ...termsOf(source, dataset, published), updated: updated ?? null };
}

function termsOf(source: Source, dataset: string, published: TermsByDataset): Terms {
  if (source === 'off') return ODBL;
  if (dataset !== STARTER_DATASET) {
    const { license, license_url, credit } = published.get(dataset) ?? UNKNOWN;
    return { license, license_url, credit };
  }
  return source === AI_ESTIMATE ? MIT : PUBLIC_DOMAIN;
}
