import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { LinkedBody, MediaBody, SessionLease } from '@waxwing/core';
import { newId } from '@waxwing/core/testing';
import { LinkedFiles } from './linked-files.js';

const BODY: LinkedBody = { type: 'image', link: 'https://shop.example/mug.jpg' };
const FILE = { type: 'image', sha256: 'f'.repeat(64) } as MediaBody;

const leaseOf = (accountId: string): SessionLease => ({
  accountId,
  instanceId: newId(),
  owner: 'a',
  epoch: 1,
});

/** Fetches that wait until they are answered. */
function start() {
  const waiting: { accountId: string; answer: () => void }[] = [];
  const linkedFiles = new LinkedFiles({
    execute: ({ accountId }) =>
      new Promise((resolve) => {
        waiting.push({ accountId, answer: () => resolve(FILE) });
      }),
  });
  const stop = new AbortController();
  const fetch = (accountId: string) =>
    linkedFiles.fetch(leaseOf(accountId), newId(), { body: BODY, linked: BODY }, stop.signal);
  const of = (accountId: string) => waiting.filter((one) => one.accountId === accountId);
  return { fetch, of, stop, waiting };
}

test('an account with a hundred slow links leaves permits for the others', async () => {
  const { fetch, of } = start();
  const slow = Array.from({ length: 100 }, () => fetch('slow'));
  await nextTurn();
  const taken = of('slow').length;
  const other = fetch('other');
  await nextTurn();
  expect(of('other')).toHaveLength(1);
  expect(taken).toBeLessThan(16);
  of('other')[0]!.answer();
  expect(await other).toBe(FILE);
  for (let answered = 0; answered < slow.length; answered++) {
    of('slow')[answered]!.answer();
    await slow[answered];
    await nextTurn();
  }
  expect(await Promise.all(slow)).toEqual(slow.map(() => FILE));
});

test('what waits for its turn when the session ends is not fetched', async () => {
  const { fetch, stop, waiting } = start();
  const fetches = Array.from({ length: 20 }, () => fetch('slow'));
  await nextTurn();
  const begun = waiting.length;
  const outcomes = Promise.allSettled(fetches);
  stop.abort(new Error('the session has moved'));
  for (const { answer } of [...waiting]) answer();
  const refused = (await outcomes).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(20 - begun);
  expect(refused[0]).toMatchObject({ reason: new Error('the session has moved') });
  expect(waiting).toHaveLength(begun);
});
