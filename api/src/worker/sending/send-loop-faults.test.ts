import { expect, test } from '@jest/globals';
import type { SendOutcome } from '@waxwing/core';
import { countSent, eventually } from '@waxwing/core/testing';
import { ACKNOWLEDGED, useSendHarness } from '../testing/send-harness.js';

const start = useSendHarness();
const RAVI = '919876543210';

const times = (count: number, outcome: SendOutcome) => Array<SendOutcome>(count).fill(outcome);
const clientFaults = (count: number) => times(count, { kind: 'unknown', isClientFault: true });

async function startWithOne(restMs = 1) {
  const harness = await start();
  const message = await harness.accept('first', RAVI);
  harness.open({ restMs, pollMs: 5 });
  const answer = async (outcomes: readonly SendOutcome[]) => {
    for (const outcome of outcomes) {
      const sent = await harness.nextSend();
      expect(sent.message.text).toBe('first');
      sent.answer(outcome);
    }
  };
  const ended = (status: string) =>
    eventually(async () => {
      const stored = await harness.stored(message);
      return stored?.status === status ? stored : undefined;
    });
  return { ...harness, message, answer, ended };
}

test('a message on which the client fails again and again is given up, refunded, and its chat goes on', async () => {
  const { world, sender, accept, nextSend, answer, ended } = await startWithOne();
  await answer(clientFaults(8));
  expect(await ended('failed')).toMatchObject({ failureCode: 'unsendable' });
  expect(await countSent(world, sender.subscription)).toBe(0);
  await accept('second', RAVI);
  const next = await nextSend();
  expect(next.message.text).toBe('second');
  next.answer(ACKNOWLEDGED);
});

test('a message on which the client fails waits in the database while it rests, and is refunded where it expires', async () => {
  const { world, sender, message, waiting, answer, ended } = await startWithOne(60_000);
  await answer(clientFaults(3));
  await ended('pending');
  expect(waiting).toEqual([]);
  await world.expireValidity(message, 0);
  expect(await world.expiry.expire(10)).toBe(1);
  expect(await countSent(world, sender.subscription)).toBe(0);
});

test('nothing overtakes a message in its chat of which nothing could be written three times', async () => {
  const { accept, nextSend, answer, ended } = await startWithOne(60_000);
  await accept('second', RAVI);
  await answer(times(3, { kind: 'unknown', isUntouched: true }));
  await ended('pending');
  await accept('to another', '919876543211');
  const texts: string[] = [];
  while (texts.length < 3) {
    const { message, answer } = await nextSend();
    texts.push(message.text);
    answer(ACKNOWLEDGED);
  }
  expect(texts.filter((text) => text !== 'to another')).toEqual(['first', 'second']);
});

test.each([
  [
    'of which an attempt may have been written',
    [...clientFaults(2), ...times(1, { kind: 'unknown' }), ...clientFaults(9)],
  ],
  [
    'where the connection fails in between',
    [...clientFaults(7), ...times(1, { kind: 'unknown', isUntouched: true }), ...clientFaults(2)],
  ],
])('a message is not given up %s', async (_, outcomes) => {
  const { answer, ended } = await startWithOne();
  await answer([...outcomes, ACKNOWLEDGED]);
  await ended('sent');
});
