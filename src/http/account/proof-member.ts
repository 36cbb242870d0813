import { object, optional, text } from './members.ts';

/** A six-digit or a recovery code. */
export const CODE = text({
  description: 'A six-digit code of the two-factor app, or a recovery code.',
  example: '123456',
  isSecret: true,
});

/** Proves again that the caller is the owner; left out where `proof` of the account says that nothing is needed. */
export const PROOF = optional(
  object('Confirms that it is you: the password, or a code where two-factor sign-in is on.', {
    password: optional(text({ description: 'The password.', isSecret: true })),
    code: optional(CODE),
  }),
);
