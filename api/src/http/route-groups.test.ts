import { expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { routeGroups } from './route-groups.js';

const handle = async () => undefined;

test('every operation of the contract belongs to a group', () => {
  const operations = Object.values(contract).flatMap((context) => Object.values(context));
  expect(operations.length).toBeGreaterThan(100);
  expect(() => routeGroups(operations.map(({ method, path }) => ({ method, path, handle })))).not.toThrow();
});

test('a path whose group cannot be told from its beginning is refused at the start', () => {
  expect(() => routeGroups([{ method: 'GET', path: '/api/{id}', handle }])).toThrow(/has a parameter/);
});
