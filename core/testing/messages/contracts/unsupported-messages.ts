import { expect, test } from '@jest/globals';
import type { MessageReading } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

const FILE = { mime_type: 'image/jpeg', file_size: 48_213, sha256: 'ab'.repeat(32) };

/** Messages that no reader has known, until one does. */
export const unsupportedMessagesContract = persistenceContract('Unsupported messages', (fixture) => {
  const { bodies, clock, conversations, fromNow, inbox, messages, seed, unsupported } = fixture;

  /** A chat with as many messages of a field that only this test has. */
  async function kept(count = 1, { wire = true } = {}) {
    const field = `message_${newId()}`;
    const sender = await seed.sender();
    const incoming = Array.from({ length: count }, (_, n) =>
      anIncomingMessage({
        ...{ type: 'unsupported', text: 'Menu', body: { type: 'unsupported', field }, at: clock.now() },
        ...(wire && { wire: Uint8Array.of(n + 1) }),
      }),
    );
    await inbox.storeInbound(sender.lease, incoming);
    const all = () => unsupported.list(field, { after: undefined, limit: 50 });
    const shown = async () =>
      (await messages.page({ accountId: sender.account.id, page: 1, limit: 50 })).items;
    const replace = async (reading: MessageReading) => {
      const readings = (await all()).map(({ id }) => ({ id, ...reading }));
      await unsupported.replace(readings);
      return readings;
    };
    return { ...sender, field, all, shown, replace };
  }

  test('are listed by their field, in the order of their ids', async () => {
    const { field, all } = await kept(3);
    expect(await unsupported.fields()).toContain(field);
    const listed = await all();
    expect(listed.map(({ bytes }) => [...bytes][0]).toSorted()).toEqual([1, 2, 3]);
    const ids = listed.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    const rest = await unsupported.list(field, { after: ids[0], limit: 1 });
    expect(rest.map(({ id }) => id)).toEqual([ids[1]]);
  });

  test('are not listed without the bytes that could be read', async () => {
    const { field, all } = await kept(1, { wire: false });
    expect([(await unsupported.fields()).includes(field), await all()]).toEqual([false, []]);
  });

  test('become what was read, with their body', async () => {
    const { all, lease, replace, shown } = await kept(2);
    const body = { type: 'location', latitude: 12.5, longitude: 77.5, name: 'Shop' } as const;
    await replace({ content: { type: 'location', text: 'Shop', body } });
    expect(await all()).toEqual([]);
    const found = await shown();
    expect(found).toMatchObject(Array(2).fill({ type: 'location', text: 'Shop', body }));
    expect((await bodies.find(lease, found[0]!.id))?.body).toEqual(body);
  });

  test('become a text without a body', async () => {
    const { lease, replace, shown } = await kept();
    await replace({ content: { type: 'text', text: 'Two mugs\0' } });
    const [found] = await shown();
    expect(found).toMatchObject({ type: 'text', text: 'Two mugs' });
    expect(found?.body).toBeUndefined();
    expect(await bodies.find(lease, found!.id)).toBeUndefined();
  });

  test.each([
    [true, { status: 'pending', reason: null }],
    [false, { status: 'gone', reason: 'no_key' }],
  ])('have their file fetched where it opens: %s', async (isOpenable, file) => {
    const { replace, shown } = await kept();
    const body = { type: 'image', ...FILE } as const;
    await replace({ content: { type: 'image', text: '', body }, file: { isOpenable } });
    expect((await shown())[0]).toMatchObject({ type: 'image', file });
  });

  test('are shown in the list of conversations once they are read, the newest of each alone', async () => {
    const { account, instance, lease } = await seed.sender();
    const field = `message_${newId()}`;
    const from = newNumber();
    const kept = (text: string, at: Date) =>
      anIncomingMessage({
        ...{ type: 'unsupported', text, body: { type: 'unsupported', field }, wire: Uint8Array.of(1) },
        ...{ from, at },
      });
    await inbox.storeInbound(lease, [kept('', fromNow(-2_000))]);
    await inbox.storeInbound(lease, [kept('', fromNow(-1_000))]);
    const other = anIncomingMessage({ text: 'Thanks', at: fromNow(-500) });
    await inbox.storeInbound(
      lease,
      [kept('', fromNow(-900)), other].map((one) => ({ ...one, from: other.from })),
    );
    const [older, newest, behind] = await unsupported.list(field, { after: undefined, limit: 3 });
    const read = (message: { id: string } | undefined, text: string) =>
      unsupported.replace([{ id: message!.id, content: { type: 'text', text } }]);
    await read(older, 'Older');
    await read(newest, 'Menu');
    await read(behind, 'Behind');
    const query = { accountId: account.id, instanceId: instance.id, unreadOnly: false, limit: 9 };
    const shown = await conversations.list(query);
    expect(shown.map(({ lastType, preview, unread }) => [lastType, preview, unread])).toEqual([
      ['text', 'Thanks', 2],
      ['text', 'Menu', 2],
    ]);
  });

  test('stay what they are once they were read', async () => {
    const { replace, shown } = await kept();
    const readings = await replace({ content: { type: 'text', text: 'Two mugs' } });
    await unsupported.replace(
      readings.map(({ id }) => ({ id, content: { type: 'text', text: 'Three mugs' } })),
    );
    expect(await shown()).toMatchObject([{ type: 'text', text: 'Two mugs' }]);
  });
});
