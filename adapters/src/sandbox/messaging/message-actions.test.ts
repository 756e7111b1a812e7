import { describe, expect, test } from '@jest/globals';
import { ASHA, RAVI, withFolder } from '../testing/sandbox-harness.js';
import {
  arrived,
  editedText,
  expectProblems,
  LUNCH,
  receive,
  setUpSandbox,
  write,
} from '../testing/written-messages.js';

const openSandbox = setUpSandbox();

describe('a phone sends to a linked client', () => {
  test('a reaction, an edit and a deletion, from its own point of view', async () => {
    const harness = await openSandbox();
    const client = await harness.linked(ASHA);
    const { id: sent } = await client.send(RAVI, 'It is ready');
    const own = await write({ text: 'I come at fve' });
    await receive(client, own);

    const liked = await receive(client, await write({ reaction: { message: sent, emoji: '👍' } }));
    expect(liked.message?.reactionMessage).toMatchObject({ text: '👍', key: { id: sent, fromMe: true } });
    await write({ edit: { message: own, text: 'I come at five' } });
    const edits = await client.nextEvent('messages.update', ([one]) => one?.key.id === own);
    expect(edits[0]?.update.message?.editedMessage?.message).toMatchObject({
      conversation: 'I come at five',
    });
    await write({ delete: { message: own } });
    const deleted = await client.nextEvent('messages.update', ([one]) => one?.update.message === null);
    expect(deleted[0]?.key.id).toBe(own);

    const [chat] = harness.control.chats(RAVI);
    expect(chat?.messages).toMatchObject([
      { id: sent, text: 'It is ready', reactions: [{ from: RAVI, emoji: '👍' }] },
      { id: own, text: 'I come at five', edits: [{ text: 'I come at fve' }], deletedAt: expect.any(String) },
    ]);
    expect(harness.control.messages(ASHA).map(({ type, action }) => [type, action?.message])).toEqual([
      ['text', undefined],
      ['reaction', sent],
      ['edit', own],
      ['delete', own],
    ]);
  });

  test('an encrypted edit, which the secret of the message opens', async () => {
    const harness = await openSandbox();
    const client = await harness.linked(ASHA);
    const own = await write({ text: 'before' });
    const original = await receive(client, own);
    const id = await write({ edit: { message: own, text: 'after', secret: true } });
    const edit = await receive(client, id);
    const { message } = edit;
    expect(message?.secretEncryptedMessage?.targetMessageKey).toMatchObject({ id: own });
    expect(editedText(original, edit)).toBe('after');
    expect(arrived(ASHA, own)).toMatchObject({ text: 'after', edits: [{ text: 'before' }] });
    expect(arrived(ASHA, id)).toMatchObject({ type: 'edit', text: 'after', action: { secret: true } });
  });

  const FORMS = ['lid', 'pn'] as const;
  test.each(FORMS.flatMap((creator) => FORMS.map((voter) => ({ creator, voter }))))(
    'a vote with the creator as $creator and the voter as $voter; the newest counts',
    async (forms) => {
      const harness = await openSandbox();
      const client = await harness.linked(ASHA);
      const poll = await client.compose(RAVI, { poll: { name: 'Lunch?', values: ['Pizza', 'Soup'] } });
      const votes = () => arrived(RAVI, poll)?.votes;
      const vote = (options: string[]) => write({ vote: { poll, options, ...forms } });
      const first = await receive(client, await vote(['Pizza']));
      expect(first.message?.pollUpdateMessage?.pollCreationMessageKey).toMatchObject({
        id: poll,
        fromMe: true,
      });
      expect(votes()).toEqual([{ from: RAVI, options: ['Pizza'] }]);
      await vote(['Soup', 'Pizza']);
      expect(votes()).toEqual([{ from: RAVI, options: ['Soup', 'Pizza'] }]);
      await vote([]);
      expect(votes()).toEqual([]);
    },
  );

  test('at a chosen time, under a chosen id, and what WhatsApp’s app refuses, if it is to', async () => {
    const harness = await openSandbox();
    const client = await harness.linked(ASHA);
    const sentAt = new Date(Date.now() - 20 * 60_000).toISOString();
    await write({ text: 'early', id: 'AAAA1111', sentAt, secretless: true });
    const { messageTimestamp, message } = await receive(client, 'AAAA1111');
    expect(Number(messageTimestamp)).toBe(Math.floor(Date.parse(sentAt) / 1000));
    expect(message?.messageContextInfo?.messageSecret ?? undefined).toBeUndefined();
    await expect(write({ text: 'again', id: 'AAAA1111' })).rejects.toThrow('already sent a message AAAA1111');

    const late = { edit: { message: 'AAAA1111', text: 'late', secret: true } };
    await expect(write(late)).rejects.toThrow('edit.message edits a message after more than 15 minutes');
    const edit = await write({ ...late, anyway: true });
    await receive(client, edit);
    expect(arrived(ASHA, 'AAAA1111')).toMatchObject({ text: 'early' });
    expect(arrived(ASHA, edit)?.action?.refused).toBe('edits a message after more than 15 minutes');

    const early = await receive(
      client,
      await write({ reaction: { message: 'BBBB2222', emoji: '❤️' }, anyway: true }),
    );
    expect(early.message?.reactionMessage?.key).toMatchObject({ id: 'BBBB2222', fromMe: true });
  });
});

test('what a client could not decrypt is sent again with the same secret', async () => {
  const harness = await openSandbox();
  const client = await harness.linked(ASHA);
  await harness.control.injectFault({ kind: 'unreadable-inbound', number: RAVI });
  const own = await write({ text: 'before' });
  const { message: original } = await client.received('before');
  expect(harness.control.resendRequests(own)).toBe(1);
  const edit = await receive(client, await write({ edit: { message: own, text: 'after', secret: true } }));
  expect(editedText(original, edit)).toBe('after');
  expectProblems(`Message ${own} was answered with error 500: it stays, and holds up what is behind it.`);
});

test('what the phones know of a chat survives a kill', () =>
  withFolder(async (folder) => {
    const harness = await openSandbox(folder);
    const client = await harness.linked(ASHA);
    const poll = await write({ poll: LUNCH });
    const text = await write({ text: 'before' });
    await write({ edit: { message: text, text: 'after', secret: true } });
    await client.stop();
    const chats = harness.control.chats(ASHA);
    await harness.restart(folder);
    expect(harness.control.chats(ASHA)).toEqual(chats);
    // The secrets survive as well.
    await write({ edit: { message: text, text: 'later', secret: true } });
    expect(arrived(ASHA, text)).toMatchObject({
      text: 'later',
      edits: [{ text: 'before' }, { text: 'after' }],
    });
    await harness.control.write(ASHA, { to: RAVI, vote: { poll, options: ['Soup'] } });
    expect(arrived(ASHA, poll)?.votes).toEqual([{ from: ASHA, options: ['Soup'] }]);
    await client.login();
    await receive(client, poll);
  }));
