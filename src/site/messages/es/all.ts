import { FRAME } from './frame.ts';
import { LABEL } from './label.ts';

export const ES = { ...FRAME, ...LABEL } as const;
