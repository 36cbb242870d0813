import { FRAME } from './frame.ts';
import { LABEL } from './label.ts';

export const EN = { ...FRAME, ...LABEL } as const;
