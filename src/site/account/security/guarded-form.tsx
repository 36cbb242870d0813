import type { JSX } from 'preact';
import type { ProofKind } from '../../../sign-in/proofs.ts';
import type { FormOutcome } from '../form-parts.tsx';
import { PageForm, ProofFields } from '../form-parts.tsx';

type GuardedFormProps = Parameters<typeof PageForm>[0] & {
  needed: ProofKind | undefined;
  outcome: FormOutcome | undefined;
};

/** A form for a change that asks once more whether it is the owner; where only a new sign-in helps, it says so instead. */
export function GuardedForm({ needed, outcome, children, ...form }: GuardedFormProps): JSX.Element {
  const proof = <ProofFields needed={needed} form={form.name} outcome={outcome} />;
  if (needed === 'fresh_sign_in') return proof;
  return (
    <PageForm {...form}>
      {children}
      {proof}
    </PageForm>
  );
}

/** The same out of sight until it is wanted; open when something came of it. */
export function FoldedForm({ summary, ...form }: GuardedFormProps & { summary: string }): JSX.Element {
  return (
    <details class="fold" open={form.outcome?.form === form.name}>
      <summary>{summary}</summary>
      <GuardedForm {...form} />
    </details>
  );
}
