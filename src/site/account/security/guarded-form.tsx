import type { ProofKind } from '../../../sign-in/proofs.ts';
import { PageForm, ProofFields, useIsRefused } from '../form-parts.tsx';

type GuardedFormProps = Parameters<typeof PageForm>[0] & { needed: ProofKind | undefined };

/** A form for a change that asks once more whether it is the owner; where only a new sign-in helps, it says so instead. */
export function GuardedForm({ needed, children, ...form }: GuardedFormProps) {
  const proof = <ProofFields needed={needed} />;
  if (needed === 'fresh_sign_in') return proof;
  return (
    <PageForm {...form}>
      {children}
      {proof}
    </PageForm>
  );
}

/** The same out of sight until it is wanted; open when something came of it. */
export function FoldedForm({ summary, ...form }: GuardedFormProps & { summary: string }) {
  return (
    <details class="fold" open={useIsRefused(form.name)}>
      <summary>{summary}</summary>
      <GuardedForm {...form} />
    </details>
  );
}
