import { expect, test } from '@jest/globals';
import type { OutboxMessage } from '@waxwing/core';
import { newId } from '@waxwing/core/testing';
import { startCaughtUp } from '../testing/caught-up-loop.js';
import { ACKNOWLEDGED, useSendHarness } from '../testing/send-harness.js';

const start = useSendHarness();

test('a message whose body is composed ahead is sent with it, and no file of it is prepared', async () => {
  const harness = await start();
  await startCaughtUp(harness);
  const wire = { bytes: new Uint8Array([1]), secret: new Uint8Array(32) };
  harness.session.compose = () => wire;
  const body = { type: 'location', latitude: 12.97, longitude: 77.59 } as const;
  const { commit, complete, message } = harness.acceptHere({ body });
  expect(await commit()).toBe(true);
  complete();
  const sent = await harness.nextSend();
  expect(sent.message).toMatchObject({
    bodyOf: message.id,
    hasFile: false,
    stored: { body, wire: wire.bytes },
  });
  sent.answer({ kind: 'unknown' });
  const again = await harness.nextSend();
  expect(again.message).toMatchObject({ id: message.id, mayBeWritten: true });
  expect(again.message.stored).toBeUndefined();
  again.answer(ACKNOWLEDGED);
});

test('the body of a message that is not composed ahead is at hand, except of one that answers another', async () => {
  const harness = await start();
  await startCaughtUp(harness);
  const body = { type: 'document', link: 'https://shop.example/17.pdf' } as const;
  const place = { type: 'location', latitude: 12.97, longitude: 77.59 } as const;
  const prepared: OutboxMessage[] = [];
  harness.files.prepare = async (_, message) => {
    prepared.push(message);
    return { kind: 'ready', message: { stored: undefined } };
  };
  for (const content of [{ body }, { body: place, replyTo: newId() }]) {
    const { commit, complete } = harness.acceptHere(content);
    await commit();
    complete();
    const { message, answer } = await harness.nextSend();
    expect(message.stored).toBeUndefined();
    answer(ACKNOWLEDGED);
  }
  expect(prepared).toMatchObject([{ hasFile: true, stored: { body, wire: undefined } }]);
});
