import { afterEach, expect, jest, test } from '@jest/globals';
import { countSent, eventually } from '@waxwing/core/testing';
import { ACKNOWLEDGED, useSendHarness } from '../testing/send-harness.js';

const start = useSendHarness();
afterEach(() => {
  jest.restoreAllMocks();
});

const RAVI = '919876543210';
const DAY_S = 24 * 60 * 60;

test('an expired message that may have been written is neither sent nor refunded', async () => {
  const harness = await start();
  const { world, sender } = harness;
  await harness.accept('first', RAVI);
  const second = await harness.accept('second', RAVI);
  const third = await harness.accept('third', RAVI, DAY_S * 2);
  // Written by an earlier owner, which died.
  await world.outbox.take(sender.lease, { known: 3, first: 0 }, []);
  harness.open();
  const first = await harness.nextSend();
  jest.spyOn(Date, 'now').mockReturnValue(second.expiresAt!.getTime());
  first.answer(ACKNOWLEDGED);
  const next = await harness.nextSend();
  expect(next.message.text).toBe('third');
  next.answer(ACKNOWLEDGED);
  await eventually(async () => ((await harness.stored(third))?.status === 'sent' ? true : undefined));
  expect((await harness.stored(second))?.status).toBe('sending');
  expect(await countSent(world, sender.subscription)).toBe(3);
});

test('a message that expires in the loop is not sent: it fails and is refunded', async () => {
  const harness = await start();
  const { world, sender } = harness;
  const first = await harness.accept('first', RAVI);
  const second = await harness.accept('second', RAVI);
  harness.open();
  const { message, answer } = await harness.nextSend();
  expect(message.text).toBe('first');
  // It was taken together with the first, whose acknowledgement is late.
  const taken = await eventually(async () =>
    (await harness.stored(second))?.status === 'sending' ? true : undefined,
  );
  expect(taken).toBe(true);
  jest.spyOn(Date, 'now').mockReturnValue(second.expiresAt!.getTime());
  answer(ACKNOWLEDGED);
  const passed = await eventually(async () => {
    const found = await harness.stored(second);
    return found?.status === 'failed' ? found : undefined;
  });
  expect(passed).toMatchObject({ failureCode: 'expired' });
  expect((await harness.stored(first))?.status).toBe('sent');
  expect(harness.waiting).toEqual([]);
  expect(await countSent(world, sender.subscription)).toBe(1);
});

test('a message that the database has just found valid leaves, though the clock of the worker is ahead of its validity', async () => {
  const harness = await start();
  const { outbox } = harness.world;
  await harness.accept('first');
  const take: typeof outbox.take = async (...options) => {
    const taken = await outbox.take(...options);
    return taken.map((message) => ({ ...message, expiresAt: new Date(Date.now() - 600_000) }));
  };
  harness.open({ take });
  const { message, answer } = await harness.nextSend();
  expect(message.text).toBe('first');
  answer(ACKNOWLEDGED);
});

test('a message that an earlier owner left unanswered fails after its validity, once the connection is old enough', async () => {
  const harness = await start();
  const { world, sender } = harness;
  const left = await harness.accept('left');
  await world.outbox.take(sender.lease, { known: 1, first: 0 }, []);
  await world.expireValidity(left, 120_000);
  harness.open({ reconciledMs: 200 });
  const failed = await eventually(async () => {
    const found = await harness.stored(left);
    return found?.status === 'failed' ? found : undefined;
  });
  expect(failed).toMatchObject({ failureCode: 'expired' });
  expect(harness.waiting).toEqual([]);
  expect(await countSent(world, sender.subscription)).toBe(1);
});
