import { describe, expect, test } from '@jest/globals';
import { loadBaileys } from './baileys.js';
import { receiptsOf } from './receipt-stanza.js';

describe('receiptsOf', () => {
  const at = new Date(1_780_000_000_000);
  const read = async (attrs: Record<string, string>, ids: string[] = []) => {
    const item = (id: string) => ({ tag: 'item', attrs: { id } });
    const content = ids.length > 0 ? [{ tag: 'list', attrs: {}, content: ids.map(item) }] : [];
    const node = { tag: 'receipt', attrs: { id: 'A', t: '1780000000', ...attrs }, content };
    return receiptsOf(await loadBaileys(), node, (jid) => jid.startsWith('me'));
  };

  test('reads deliveries and readings, from a number or a LID, for many messages at once', async () => {
    expect(await read({ from: '491@s.whatsapp.net' })).toEqual([{ waId: 'A', status: 'delivered', at }]);
    expect(await read({ from: '77@lid', type: 'read' }, ['B', 'C'])).toEqual([
      { waId: 'A', status: 'read', at },
      { waId: 'B', status: 'read', at },
      { waId: 'C', status: 'read', at },
    ]);
    expect(await read({ from: '77@lid', type: 'played' })).toEqual([{ waId: 'A', status: 'read', at }]);
  });

  test.each([
    [{ from: '491@s.whatsapp.net', type: 'retry' }],
    [{ from: '491@s.whatsapp.net', type: 'inactive' }],
    [{ from: 'me@s.whatsapp.net', type: 'sender' }],
    [{ from: 'me@s.whatsapp.net' }],
    [{ from: 'me@lid', type: 'read-self' }],
    [{ from: '1-2@g.us', participant: '491@s.whatsapp.net' }],
  ])('passes over %j', async (attrs) => {
    expect(await read(attrs as Record<string, string>)).toEqual([]);
  });
});
