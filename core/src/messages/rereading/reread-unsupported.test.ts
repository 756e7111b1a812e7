import { expect, test } from '@jest/globals';
import { anIncomingMessage, createMemoryPorts, seedSender } from '../../../testing/index.js';
import type { MessageReader } from './ports.js';
import { RereadUnsupported } from './reread-unsupported.js';

const HARD = 9;

/** Stores messages whose bytes are their number and the number of their field. */
async function withKept(kept: readonly { readonly field: string; readonly byte: number }[]) {
  const ports = createMemoryPorts();
  const { account, lease } = await seedSender(ports);
  for (const { field, byte } of kept)
    await ports.inbox.storeInbound(lease, [
      anIncomingMessage({
        type: 'unsupported',
        text: '',
        body: { type: 'unsupported', field },
        wire: Uint8Array.of(byte),
        at: ports.clock.now(),
      }),
    ]);
  const read: number[] = [];
  const messageReader: MessageReader = {
    read: async ([byte = 0]) => {
      read.push(byte);
      return byte === HARD ? undefined : { content: { type: 'text', text: `text ${byte}` } };
    },
  };
  await new RereadUnsupported({ ...ports, messageReader }).execute();
  const { items } = await ports.messages.page({ accountId: account.id, page: 1, limit: 50 });
  return { read, shown: items.map(({ type, text }) => [type, text]).toSorted() };
}

test('what a release can read is read, wherever it stands, and the rest stays', async () => {
  const { shown } = await withKept([
    { field: 'listMessage', byte: 1 },
    { field: 'listMessage', byte: HARD },
    { field: 'field_99', byte: 2 },
  ]);
  expect(shown).toEqual([
    ['text', 'text 1'],
    ['text', 'text 2'],
    ['unsupported', ''],
  ]);
});

test('a broken message keeps none of its field behind it', async () => {
  const { shown } = await withKept([HARD, 1, HARD, 2].map((byte) => ({ field: 'listMessage', byte })));
  expect(shown.map(([type]) => type)).toEqual(['text', 'text', 'unsupported', 'unsupported']);
});

test('a field that nobody can read yet costs one portion a run', async () => {
  const { read } = await withKept(Array.from({ length: 401 }, () => ({ field: 'newMessage', byte: HARD })));
  expect(read).toHaveLength(200);
});

test('more than one portion is read', async () => {
  const { shown } = await withKept(Array.from({ length: 401 }, () => ({ field: 'listMessage', byte: 1 })));
  expect(shown.every(([type]) => type === 'text')).toBe(true);
});
