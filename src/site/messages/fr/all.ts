import { FRAME } from './frame.ts';
import { LABEL } from './label.ts';

export const FR = { ...FRAME, ...LABEL } as const;
