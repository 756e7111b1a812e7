import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type AccountProgress, listSteps } from './list-steps.js';

const ready = { phone: '919800000001', currentStatus: 'ready' } as const;
const waiting = { phone: null, currentStatus: 'initializing' } as const;
const done = (facts: AccountProgress) =>
  listSteps(facts)
    .filter((step) => step.done)
    .map(({ name }) => name);

test.each([
  [{ hasPlan: false, instances: [], hasDelivered: false }, []],
  [{ hasPlan: true, instances: [], hasDelivered: false }, ['plan']],
  [{ hasPlan: true, instances: [waiting], hasDelivered: false }, ['plan', 'instance']],
  [{ hasPlan: true, instances: [waiting, ready], hasDelivered: false }, ['plan', 'instance', 'linked']],
  [{ hasPlan: true, instances: [ready], hasDelivered: true }, ['plan', 'instance', 'linked', 'delivered']],
])('%j', (facts, names) => {
  expect(done(facts)).toEqual(names);
});

test('every step before a completed one is done', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(fc.constantFrom(ready, waiting), { maxLength: 3 }),
      fc.boolean(),
      (hasPlan, instances, hasDelivered) => {
        const ticks = listSteps({ hasPlan, instances, hasDelivered }).map((step) => step.done);
        expect(ticks).toEqual([...ticks].sort((a, b) => Number(b) - Number(a)));
        if (hasDelivered) expect(ticks).not.toContain(false);
      },
    ),
  );
});
