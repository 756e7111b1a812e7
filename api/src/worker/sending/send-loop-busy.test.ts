import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { eventually } from '@waxwing/core/testing';
import { startCaughtUp } from '../testing/caught-up-loop.js';
import { ACKNOWLEDGED, type SendHarness, useSendHarness } from '../testing/send-harness.js';

const start = useSendHarness();
const RAVI = '919876543210';

/** Answers all sends while this process accepts one message after the other, until a text is sent. */
function busyUntilSent({ acceptHere, waiting }: SendHarness, text: string): Promise<true> {
  return eventually(async () => {
    const { commit, complete } = acceptHere('accepted here');
    if (await commit()) complete();
    await setImmediate();
    const sent = waiting.splice(0);
    for (const { answer } of sent) answer(ACKNOWLEDGED);
    return sent.some(({ message }) => message.text === text) || undefined;
  });
}

test('a session that never pauses sends what waits in the outbox as well, where its hint was lost', async () => {
  const harness = await start();
  await startCaughtUp(harness);
  await harness.accept('accepted by another process');
  expect(await busyUntilSent(harness, 'accepted by another process')).toBe(true);
});

test('a session that never pauses sends to a chat that was held once the hold has ended', async () => {
  const harness = await start();
  await startCaughtUp(harness);
  const { message, commit, complete } = harness.acceptHere('held', RAVI);
  await commit();
  complete();
  const { answer } = await harness.nextSend();
  // deadline: nothing has to happen before it, and what follows may come at any time after it
  answer({ kind: 'not-now', until: new Date(Date.now() + 200) });
  await eventually(async () => ((await harness.stored(message))?.status === 'pending' ? true : undefined));
  expect(await busyUntilSent(harness, 'held')).toBe(true);
});
