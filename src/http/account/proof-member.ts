import { object, optional, text } from './members.ts';

/** A six-digit or recovery code. */
export const CODE = text({
  description: 'A six-digit code of the two-factor app, or a recovery code.',
  example: '123456',
  isSecret: true,
});

function proof(example: { password: string } | { code: string }) {
  const members = { password: optional(text({ description: 'The password.', isSecret: true })), code: optional(CODE) };
  return optional(
    object('Confirms that it is you: the password, or a code where two-factor sign-in is on.', members, example),
  );
}

/** Proves again that the caller is the owner; omitted if the account's `proof` says that none is needed. */
export const PROOF = proof({ password: 'teapot orchard velvet canyon' });

/** The same where two-factor sign-in is on: a password does not suffice. */
export const CODE_PROOF = proof({ code: '123456' });

export const PROOF_FAILURES = [
  'PROOF_REQUIRED',
  'WRONG_PASSWORD',
  'WRONG_CODE',
  'TOO_MANY_ATTEMPTS',
  'SIGN_IN_BUSY',
  'TWO_FACTOR_UNREADABLE',
] as const;
