import { DASHBOARD } from './dashboard.ts';
import { DOCS } from './docs.ts';
import { FACTS } from './facts.ts';
import { FIND } from './find.ts';
import { FOOD } from './food.ts';
import { FORMS } from './forms.ts';
import { FRAME } from './frame.ts';
import { LABEL } from './label.ts';
import { MAIL } from './mail.ts';
import { SCAN } from './scan.ts';
import { SECURITY } from './security.ts';
import { SIGN_IN } from './sign-in.ts';
import { TRUST } from './trust.ts';

export const EN = {
  ...FRAME,
  ...LABEL,
  ...FOOD,
  ...FACTS,
  ...TRUST,
  ...FIND,
  ...FORMS,
  ...SIGN_IN,
  ...SCAN,
  ...DASHBOARD,
  ...SECURITY,
  ...DOCS,
  ...MAIL,
} as const;
