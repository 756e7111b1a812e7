import { describe, expect, test } from '@jest/globals';
import { loadBaileys } from '../load-baileys.js';
import { receiptOf } from './receipt-stanza.js';

describe('receiptOf', () => {
  const at = new Date(1_780_000_000_000);
  const read = async (attrs: Record<string, string>, ids: string[] = []) => {
    const item = (id: string) => ({ tag: 'item', attrs: { id } });
    const content = ids.length > 0 ? [{ tag: 'list', attrs: {}, content: ids.map(item) }] : [];
    const node = { tag: 'receipt', attrs: { id: 'A', t: '1780000000', ...attrs }, content };
    return receiptOf(await loadBaileys(), node, (jid) => jid.startsWith('me'));
  };

  test('reads delivery and read receipts, from a number or a LID, for many messages at once', async () => {
    const jid = '491@s.whatsapp.net';
    expect(await read({ from: jid })).toEqual({ jid, waIds: ['A'], status: 'delivered', at });
    expect(await read({ from: '77@lid', type: 'read' }, ['B', 'C'])).toEqual({
      jid: '77@lid',
      waIds: ['A', 'B', 'C'],
      status: 'read',
      at,
    });
    expect(await read({ from: '77@lid', type: 'played' })).toMatchObject({ waIds: ['A'], status: 'read' });
  });

  test.each(['1780000000000000', '1e30', '-5', 'soon', ''])('takes the time of arrival for %j', async (t) => {
    const before = Date.now();
    const receipt = await read({ from: '491@s.whatsapp.net', t });
    expect(receipt?.at.getTime()).toBeGreaterThanOrEqual(before);
    expect(receipt?.at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('limits the ids of one receipt', async () => {
    const ids = Array.from({ length: 500_000 }, (_, n) => `ID${n}`);
    const heard = await read({ from: '491@s.whatsapp.net' }, ids);
    expect(heard?.waIds).toEqual(['A', ...ids.slice(0, 9_999)]);
  });

  test.each([
    [{ from: '491@s.whatsapp.net', type: 'retry' }],
    [{ from: '491@s.whatsapp.net', type: 'inactive' }],
    [{ from: 'me@s.whatsapp.net', type: 'sender' }],
    [{ from: 'me@s.whatsapp.net' }],
    [{ from: 'me@lid', type: 'read-self' }],
    [{ from: '1-2@g.us', participant: '491@s.whatsapp.net' }],
    [{ from: 'status@broadcast', participant: '491@s.whatsapp.net' }],
  ])('ignores %j', async (attrs) => {
    expect(await read(attrs as Record<string, string>)).toBeUndefined();
  });
});
