/** What foods are made of, in grams per 100 g: by topic, with the families that differ most written out. */
import type { Random } from './random.ts';
import type { Topic } from './vocabulary.ts';

/** The typical composition of a category. */
export interface Profile {
  fat: number;
  /** Share of the fat that is saturated. */
  saturated: number;
  carbohydrates: number;
  /** Share of the carbohydrates that is sugar. */
  sugars: number;
  fiber: number;
  proteins: number;
  salt: number;
  /** Typical serving in grams. */
  serving: number;
}

const profile = (
  fat: number,
  saturated: number,
  carbohydrates: number,
  sugars: number,
  fiber: number,
  proteins: number,
  salt: number,
  serving: number,
): Profile => ({ fat, saturated, carbohydrates, sugars, fiber, proteins, salt, serving });

const TOPIC_PROFILES: Readonly<Record<Topic, Profile>> = {
  dairy: profile(20, 0.65, 4, 0.8, 0, 16, 1.1, 30),
  meat: profile(14, 0.38, 2, 0.4, 0.2, 18, 1.8, 50),
  fish: profile(8, 0.2, 2, 0.3, 0.1, 20, 1.2, 80),
  bakery: profile(9, 0.35, 50, 0.25, 4, 8, 1, 50),
  sweets: profile(22, 0.5, 60, 0.75, 3, 6, 0.3, 30),
  drinks: profile(0.1, 0.1, 8, 0.9, 0.1, 0.3, 0.02, 250),
  produce: profile(0.6, 0.15, 9, 0.4, 3, 2.5, 0.4, 130),
  grains: profile(3, 0.2, 68, 0.1, 6, 11, 0.1, 60),
  sauces: profile(18, 0.15, 10, 0.6, 1.5, 2, 2.2, 15),
  snacks: profile(32, 0.15, 42, 0.15, 6, 12, 1.2, 28),
  meals: profile(7, 0.35, 18, 0.15, 2, 8, 0.9, 300),
  spreads: profile(18, 0.25, 52, 0.85, 2, 5, 0.2, 20),
};

const FAMILY_PROFILES: Readonly<Record<string, Profile>> = {
  milk: profile(1.8, 0.65, 4.8, 1, 0, 3.3, 0.1, 240),
  yogurt: profile(3, 0.65, 11, 0.95, 0.2, 4.5, 0.13, 125),
  butter: profile(81, 0.66, 0.7, 1, 0, 0.7, 0.5, 10),
  cream: profile(28, 0.66, 3.5, 1, 0, 2.3, 0.08, 15),
  kefir: profile(3, 0.65, 4.5, 1, 0, 3.4, 0.1, 240),
  'ice cream': profile(11, 0.65, 26, 0.85, 0.8, 3.4, 0.15, 66),
  candy: profile(2, 0.6, 88, 0.75, 0.2, 0.8, 0.1, 25),
  gummies: profile(0.3, 0.5, 77, 0.7, 0.2, 5.5, 0.06, 30),
  sugar: profile(0, 0, 99.8, 1, 0, 0, 0, 5),
  water: profile(0, 0, 0, 0, 0, 0, 0.01, 250),
  tea: profile(0, 0, 0.3, 0.5, 0, 0.1, 0.01, 200),
  coffee: profile(0.1, 0.1, 0.5, 0.2, 0, 0.3, 0.01, 120),
  cocoa: profile(12, 0.6, 20, 0.1, 28, 20, 0.05, 10),
  oil: profile(92, 0.12, 0, 0, 0, 0, 0, 14),
  'olive oil': profile(92, 0.15, 0, 0, 0, 0, 0, 14),
  mayonnaise: profile(72, 0.09, 2.5, 0.6, 0.1, 1, 1.3, 15),
  margarine: profile(60, 0.28, 0.5, 0.6, 0, 0.2, 0.6, 10),
  salt: profile(0, 0, 0, 0, 0, 0, 99, 1),
  broth: profile(0.5, 0.4, 0.8, 0.5, 0.1, 0.6, 0.9, 250),
  honey: profile(0, 0, 81, 0.98, 0.2, 0.4, 0.01, 20),
  jam: profile(0.1, 0.1, 58, 0.97, 1, 0.4, 0.03, 20),
  'peanut butter': profile(50, 0.18, 14, 0.45, 7, 26, 0.5, 32),
  nuts: profile(53, 0.12, 14, 0.3, 8, 18, 0.2, 30),
  almonds: profile(52, 0.08, 8, 0.5, 12, 22, 0.02, 30),
  dates: profile(0.4, 0.2, 68, 0.95, 8, 2.3, 0.02, 40),
  raisins: profile(0.5, 0.2, 73, 0.92, 5, 3, 0.04, 40),
  soup: profile(2, 0.35, 6, 0.35, 1, 1.3, 0.75, 250),
  tofu: profile(8, 0.15, 1.5, 0.4, 1.2, 13, 0.05, 100),
  lentils: profile(1.2, 0.15, 46, 0.04, 12, 24, 0.03, 60),
};

/** The profile of a family: its own if it is well known, else its topic's with a turn of its own. */
export function profileOf(topic: Topic, noun: string, random: Random): Profile {
  const known = FAMILY_PROFILES[noun];
  if (known) return known;
  const base = TOPIC_PROFILES[topic];
  const turn = (value: number) => value * Math.exp(0.3 * random.bell());
  return {
    ...base,
    fat: turn(base.fat),
    carbohydrates: turn(base.carbohydrates),
    proteins: turn(base.proteins),
    fiber: turn(base.fiber),
    salt: turn(base.salt),
  };
}
