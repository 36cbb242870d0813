/** Figures for people: rounded like labels on pages, exact in a terminal. A small amount becomes "<0.1", never zero. */

import { roundTo2 } from '../food.ts';
import { KJ_PER_KCAL } from './conversions.ts';

/** A published figure with at most two decimals and grouped thousands. */
export function writeAmount(value: number): string {
  return writeRounded(value, 2);
}

/** A computed figure: grams with up to two decimals, energy and milligrams whole from 10 on. */
export function writePortion(value: number, unit: string): string {
  if (unit === 'g') return writeRounded(value, value >= 100 ? 0 : value >= 10 ? 1 : 2);
  return writeRounded(value, value >= 10 ? 0 : 1);
}

export function portionOf(valuePer100g: number, grams: number): number {
  return (valuePer100g * grams) / 100;
}

export function writeKilojoules(kcal: number): string {
  return writeRounded(kcal * KJ_PER_KCAL, 0);
}

/** The confidence score, with two decimals so that scores align. */
export function writeScore(confidence: number): string {
  return confidence.toFixed(2);
}

function writeRounded(value: number, decimals: number): string {
  const scale = 10 ** decimals;
  const rounded = decimals === 2 ? roundTo2(value) : Math.round(value * scale * (1 + Number.EPSILON)) / scale;
  if (rounded === 0 && value > 0) return `<${1 / scale}`;
  return groupThousands(String(rounded));
}

function groupThousands(digits: string): string {
  const [whole, fraction] = digits.split('.');
  if (whole.length <= 3) return digits;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
