import type { JSX } from 'preact';
import { MIN_CHARACTERS } from '../../sign-in/password-rules.ts';
import type { FormOutcome } from './form-outcome.ts';
import { Field } from './form-parts.tsx';

/** The field for a password that is chosen now, with what makes a good one. */
export function NewPasswordField(props: {
  name: 'password' | 'new_password';
  label: string;
  form: string;
  outcome: FormOutcome | undefined;
}): JSX.Element {
  const hint = `At least ${MIN_CHARACTERS} characters. Four unrelated words with spaces are good. Common passwords, rows of keys, or your username with little beside it are not taken.`;
  return <Field type="password" autocomplete="new-password" hint={hint} {...props} />;
}
