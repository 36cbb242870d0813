import type { TermsByDataset } from '../../catalog/versions/dataset-terms.ts';
import { planOff } from './plan-off.ts';
import { planTable } from './plan-table.ts';
import type { UpdateSource } from './update-plan.ts';

/** The sources to follow: Open Food Facts, and the catalog's published tables. */
export function updateSources(terms: TermsByDataset, tables: string | undefined): UpdateSource[] {
  const off = { dataset: 'off', plan: planOff };
  if (tables === undefined) return [off];
  const published = [...terms].map(([dataset, each]) => ({
    dataset,
    plan: (context: Parameters<typeof planOff>[0]) => planTable(dataset, each, tables, context),
  }));
  return [off, ...published];
}
