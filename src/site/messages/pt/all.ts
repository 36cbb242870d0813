import { FRAME } from './frame.ts';
import { LABEL } from './label.ts';

export const PT = { ...FRAME, ...LABEL } as const;
