import { DASHBOARD } from './dashboard.ts';
import { ENTRANCE } from './entrance.ts';
import { FORMS } from './forms.ts';
import { FRAME } from './frame.ts';
import { LABEL } from './label.ts';
import { SCAN } from './scan.ts';
import { SECURITY } from './security.ts';

export const NL = { ...FRAME, ...LABEL, ...FORMS, ...ENTRANCE, ...SCAN, ...DASHBOARD, ...SECURITY } as const;
