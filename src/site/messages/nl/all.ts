import { FRAME } from './frame.ts';
import { LABEL } from './label.ts';

export const NL = { ...FRAME, ...LABEL } as const;
