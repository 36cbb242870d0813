/** The countries table of catalog.db: how many shown foods are sold in each. */

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { insertRows, rowsOf } from '../versions/rows.ts';
import { countriesOfSet } from './food-batch.ts';
import type { FoodSpool } from './food-spool.ts';
import { countOf } from './pick.ts';

export interface CountryCount {
  tag: string;
  foods: number;
}

/** Counts the countries of shown foods; `order` has their arrivals. */
export function writeCountries(database: DatabaseSyncInstance, spool: FoodSpool, order: Uint32Array): void {
  const { countrySet } = spool.columns();
  const foodsBySet = countOf(countrySet, order, spool.countrySets.length);
  const counts = new Map<string, number>();
  spool.countrySets.forEach((set, i) => {
    const foods = foodsBySet[i + 1]!;
    if (foods === 0) return;
    for (const tag of countriesOfSet(set)) counts.set(tag, (counts.get(tag) ?? 0) + foods);
  });
  insertRows(database, 'country', counts);
}

export function readCountries(database: DatabaseSyncInstance): CountryCount[] {
  return rowsOf(database, 'SELECT tag, foods FROM country ORDER BY foods DESC, tag');
}
