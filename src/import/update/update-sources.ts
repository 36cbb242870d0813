import { planOff } from './plan-off.ts';
import type { UpdateSource } from './update-plan.ts';

/** The sources that are followed: another one is another entry. */
export const UPDATE_SOURCES: readonly UpdateSource[] = [{ dataset: 'off', plan: planOff }];
