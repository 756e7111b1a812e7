/** @jest-environment node */
import { afterEach, describe, expect, test } from '@jest/globals';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { ASHA, RAVI, SandboxHarness } from '../../sandbox/testing/sandbox-harness.js';
import { limitRetryRequest } from './retry-request-limit.js';

function receiptFor(ids: number, type: string): BinaryNode {
  const items = Array.from({ length: ids }, (_, n) => ({ tag: 'item', attrs: { id: `ID${n}` } }));
  const attrs = { id: 'A', from: `${RAVI}@s.whatsapp.net`, type, t: '1780000000' };
  const list = { tag: 'list', attrs: {}, content: items };
  return { tag: 'receipt', attrs, content: [list, { tag: 'retry', attrs: { id: 'A', count: '1' } }] };
}

describe('live hook: a request for a thousand messages', () => {
  let harness: SandboxHarness;
  afterEach(() => harness.close());

  test('has Baileys look up only as many as a device would ask for', async () => {
    harness = await SandboxHarness.open();
    const asked: (string | null | undefined)[] = [];
    const getMessage = async ({ id }: { id?: string | null }) => {
      asked.push(id);
      return undefined;
    };
    const client = await harness.linked(ASHA, { getMessage });
    const request = receiptFor(1_000, 'retry');
    limitRetryRequest(request);
    client.socket.ws.emit('CB:receipt', request);
    await eventuallyPasses(() => expect(asked.at(-1)).toBe('ID19'));
    await client.roundTrip();
    expect(asked).toHaveLength(21);
  });
});

test('a read receipt stays as it is', () => {
  const receipt = receiptFor(1_000, 'read');
  limitRetryRequest(receipt);
  expect(receipt).toEqual(receiptFor(1_000, 'read'));
});
