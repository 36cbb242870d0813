import { FRAME } from './frame.ts';
import { LABEL } from './label.ts';

export const IT = { ...FRAME, ...LABEL } as const;
