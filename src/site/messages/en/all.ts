import { FIND } from './find.ts';
import { FOOD } from './food.ts';
import { FRAME } from './frame.ts';
import { LABEL } from './label.ts';
import { TRUST } from './trust.ts';

export const EN = { ...FRAME, ...LABEL, ...FOOD, ...TRUST, ...FIND } as const;
