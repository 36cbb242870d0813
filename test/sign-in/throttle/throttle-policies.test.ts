// An attempt that is taken back is as if it had never been made, in whatever order those of one moment are taken back.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AttemptCount, exponentialBackoff } from '../../../src/sign-in/throttle/throttle-policies.ts';

const NOW_MS = 1_800_000_000_000;
const FREE = 5;
const policy = exponentialBackoff(FREE, 15, 900, 3600);

function addMany(attempts: number): AttemptCount[] {
  const counts: AttemptCount[] = [];
  for (let number = 0; number < attempts; number++) counts.push(policy.add(counts.at(-1), NOW_MS));
  return counts;
}

it('leaves what the other attempts alone would have left', () => {
  const attempts = fc.integer({ min: 1, max: FREE + 1 });
  const choice = attempts.chain((made) =>
    fc.record({
      made: fc.constant(made),
      takenBack: fc.shuffledSubarray(Array.from({ length: made }, (_, at) => at)),
    }),
  );
  fc.assert(
    fc.property(choice, ({ made, takenBack }) => {
      const added = addMany(made);
      const left = takenBack.reduce((count, at) => policy.takeBack(count, added[at]!), added.at(-1)!);
      const others = addMany(made - takenBack.length).at(-1);
      expect(left).toMatchObject({ attempts: others?.attempts ?? 0, blockedUntilMs: others?.blockedUntilMs ?? 0 });
    }),
  );
});
