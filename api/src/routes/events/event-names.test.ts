import { expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { maskOf, parseEventNames } from '@waxwing/core';

const { types: typesInQuery } = contract.v1Events.list.query!.shape;

/** As a filter of the log takes it, and as a webhook does; undefined where it is refused. */
function both(list: string): readonly (bigint | undefined)[] {
  const { data } = typesInQuery.safeParse(list);
  let taken: bigint | undefined;
  try {
    taken = parseEventNames(list.split(','));
  } catch {
    taken = undefined;
  }
  return [data && maskOf(data), taken];
}

// The contract does not import the core, nor the core the contract: this test keeps their rules equal.
test.each(['*', '*,*', '*,message.received', 'message.*,*', 'message.*', 'key.created,order.*'])(
  'a webhook and a filter of events take %s alike',
  (list) => {
    const [filtered, taken] = both(list);
    expect(filtered).toBeDefined();
    expect(filtered).toBe(taken);
  },
);

test.each([
  '**',
  '.*',
  '*.*',
  'message',
  'message*',
  '*,nothing',
  'nothing.*',
  'instance.updated',
  'constructor',
])('a webhook and a filter of events refuse %s alike', (list) => {
  expect(both(list)).toEqual([undefined, undefined]);
});
