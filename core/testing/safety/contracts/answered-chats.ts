import { expect, test } from '@jest/globals';
import { aKnownChat, newNumber } from '../../fixture/builders.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { SeededSender } from '../../fixture/seed.js';
import { COUNTED, pacedSends } from './sending.js';

const ALL = { known: 10, first: 10 } as const;

/** What an answer lets go of the messages that number safety holds of a single chat. */
export const answeredChatsContract = persistenceContract('Answered chats', (fixture) => {
  const { chats, fromNow, inbox, outbox, seed } = fixture;
  const { accept } = pacedSends(fixture);

  const textsOf = async (lease: SeededSender['lease']) =>
    (await outbox.take(lease, ALL, [], COUNTED)).map(({ text, lane }) => `${text} ${lane}`);

  test.each(['recipient_budget', 'check_budget'] as const)(
    'a chat that number safety holds by %s waits no longer once its contact has written, and others do',
    async (code) => {
      const sender = await seed.sender();
      const [answering, silent] = [newNumber(), newNumber()];
      const until = fromNow(600_000);
      for (const to of [answering, silent]) {
        await accept(sender, to, to);
        const [taken] = await outbox.take(sender.lease, ALL, [], COUNTED);
        await outbox.postpone(sender.lease, taken!, { until, cause: { code, until } });
      }
      await accept(sender, answering, 'next');
      expect(await outbox.take(sender.lease, ALL, [], COUNTED)).toEqual([]);
      await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: answering })]);
      expect(await textsOf(sender.lease)).toEqual([`${answering} known`, 'next known']);
    },
  );

  test('and where a token of theirs tells that they trust the number', async () => {
    const sender = await seed.sender();
    const number = newNumber();
    const until = fromNow(600_000);
    await accept(sender, number);
    const [taken] = await outbox.take(sender.lease, ALL, [], COUNTED);
    await outbox.postpone(sender.lease, taken!, { until, cause: { code: 'recipient_budget', until } });
    await chats.record(sender.lease, [aKnownChat(number)]);
    expect(await textsOf(sender.lease)).toEqual(['Hello known']);
  });

  test('so it is with a hold under a hidden number, where the number is told', async () => {
    const sender = await seed.sender();
    const [number, lid] = [newNumber(), '123456789012345'];
    const until = fromNow(600_000);
    await accept(sender, `lid:${lid}`);
    const [taken] = await outbox.take(sender.lease, ALL, [], COUNTED);
    await outbox.postpone(sender.lease, taken!, { until, cause: { code: 'recipient_budget', until } });
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: number, fromLid: lid })]);
    expect(await textsOf(sender.lease)).toEqual(['Hello known']);
  });

  test('and where a contact who is known by number writes with the hidden number for the first time', async () => {
    const sender = await seed.sender();
    const [number, lid] = [newNumber(), '223456789012345'];
    const until = fromNow(600_000);
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: number })]);
    await accept(sender, `lid:${lid}`);
    const [taken] = await outbox.take(sender.lease, ALL, [], COUNTED);
    await outbox.postpone(sender.lease, taken!, { until, cause: { code: 'recipient_budget', until } });
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: number, fromLid: lid })]);
    expect(await textsOf(sender.lease)).toEqual(['Hello known']);
  });
});
