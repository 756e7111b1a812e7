import { expect, test } from '@jest/globals';
import { contract, type Operation } from '../index.js';

const operations = (Object.values(contract) as Record<string, Operation>[]).flatMap((context) =>
  Object.values(context),
);

test('every call with a key needs a scope, except the one that tells a key what it may do', () => {
  const open = operations.filter(({ auth, scope }) => auth === 'key' && scope === undefined);
  expect(open.map(({ path }) => path)).toEqual(['/api/v1/key']);
});

test('only calls with a key need a scope', () => {
  expect(operations.filter(({ auth, scope }) => auth !== 'key' && scope !== undefined)).toEqual([]);
});
