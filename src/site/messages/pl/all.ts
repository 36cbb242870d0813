import { FRAME } from './frame.ts';
import { LABEL } from './label.ts';

export const PL = { ...FRAME, ...LABEL } as const;
