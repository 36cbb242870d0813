import { FRAME } from './frame.ts';
import { LABEL } from './label.ts';

export const DE = { ...FRAME, ...LABEL } as const;
