/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { deferAnswer, findA11yViolations } from '@waxwing/kit/testing';
import { message, setUpChat, WRITE } from '../../../testing/sandbox-chat.js';
import { ASHA_NUMBER, findPhone, pressButton, RAVI_NUMBER } from '../../../testing/sandbox-page.js';

const { answers, open, bodies, show } = setUpChat();

describe('a chat', () => {
  beforeEach(() => {
    const messages = [message('1', 'in', true), message('2', 'out', true), message('3', 'in', false)];
    answers[`GET /sandbox/api/phones/${RAVI_NUMBER}/chats`] = {
      chats: [{ number: ASHA_NUMBER, name: 'Asha', unread: 1, messages }],
    };
  });
  const openChat = async () => {
    open();
    const ravi = await findPhone('Ravi');
    await userEvent.click(await ravi.findByRole('button', { name: /^Asha.*Text 3.*1 unread/ }));
    return ravi;
  };

  test('shows both sides, with read marks', async () => {
    const ravi = await openChat();
    const lines = [...ravi.getByRole('log', { name: 'Chat with Asha' }).children];
    expect(lines.map(({ textContent }) => textContent?.replace(/\d+:\d+.*?(?=read|$)/, ''))).toEqual([
      'They: Text 1 ',
      'You: Text 2 read',
      'They: Text 3 ',
    ]);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('can be answered, and marked as read', async () => {
    answers[`POST /sandbox/api/phones/${RAVI_NUMBER}/messages`] = { id: 'x' };
    answers[`POST /sandbox/api/phones/${RAVI_NUMBER}/read`] = { read: 1 };
    const ravi = await openChat();
    await pressButton(ravi, 'Mark as Read');
    await userEvent.type(ravi.getByLabelText('Message'), 'Thank you{Enter}');
    await waitFor(() =>
      expect(bodies(`POST /sandbox/api/phones/${RAVI_NUMBER}/messages`)).toEqual([
        { to: ASHA_NUMBER, text: 'Thank you' },
      ]),
    );
    expect(bodies(`POST /sandbox/api/phones/${RAVI_NUMBER}/read`)).toHaveLength(1);
    await pressButton(ravi, 'Back to the chats');
    expect(ravi.queryByRole('log')).toBeNull();
  });

  test('keeps what is typed while a message is sent', async () => {
    const ravi = await openChat();
    const { answer, release } = deferAnswer({ id: 'x' });
    answers[WRITE] = answer;
    const field = ravi.getByLabelText<HTMLInputElement>('Message');
    await userEvent.type(field, 'Thank you{Enter}');
    await userEvent.clear(field);
    await userEvent.type(field, 'When?');
    release();
    await waitFor(() =>
      expect(ravi.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false),
    );
    expect(field.value).toBe('When?');
  });

  test('shows every kind, and what was done to a message', async () => {
    const ravi = await show(
      {
        ...message('1', 'in', true),
        type: 'location',
        location: { latitude: 1, longitude: -2, name: 'Shop' },
      },
      {
        ...message('2', 'in', true),
        type: 'contact',
        contact: [{ name: 'Meena', phones: [{ number: '+91 98' }] }],
      },
      { ...message('3', 'out', true), edits: [{ text: 'Txet 3', at: '2026-03-04T10:00:00Z' }] },
      { ...message('4', 'in', true), deletedAt: '2026-03-04T10:00:00Z' },
      { ...message('5', 'in', true), reply: { message: '3', author: RAVI_NUMBER, text: 'Text 3' } },
      { ...message('6', 'in', true), reactions: [{ from: RAVI_NUMBER, emoji: '👍' }] },
      { ...message('7', 'in', true), text: '', type: 'image' },
      { ...message('8', 'in', true), text: '', type: 'list' },
    );
    const lines = [...ravi.getByRole('log').children].map(({ textContent }) => textContent);
    for (const [index, words] of [
      'Shop1, -2',
      'Meena+91 98',
      'Edited, before: Txet 3',
      'Deleted for everyone',
      'They: Text 3Text 5',
      'Reactions: 👍',
      'Photo',
      'A message of the kind list',
    ].entries())
      expect(lines[index]).toContain(words);
    expect(ravi.getByText('types …')).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('a message can be answered, liked, and one’s own edited and deleted', async () => {
    const ravi = await show(message('1', 'in', true), message('2', 'out', true));
    await pressButton(ravi, 'Actions for “Text 1”');
    expect(ravi.queryByRole('button', { name: 'Delete' })).toBeNull();
    await pressButton(ravi, 'Reply');
    await userEvent.type(ravi.getByLabelText('Message'), 'Yes{Enter}');
    await pressButton(ravi, 'Actions for “Text 1”');
    await pressButton(ravi, 'React with 👍');
    await pressButton(ravi, 'Actions for “Text 2”');
    await pressButton(ravi, 'Edit');
    await userEvent.type(ravi.getByLabelText('Message'), '!');
    await pressButton(ravi, 'Save');
    await pressButton(ravi, 'Actions for “Text 2”');
    await pressButton(ravi, 'Delete');
    const to = ASHA_NUMBER;
    await waitFor(() =>
      expect(bodies(WRITE)).toEqual([
        { to, text: 'Yes', reply: '1' },
        { to, reaction: { message: '1', emoji: '👍' } },
        { to, edit: { message: '2', text: 'Text 2!', secret: true } },
        { to, delete: { message: '2' } },
      ]),
    );
  });

  test('a poll is voted in by pressing its options', async () => {
    const poll = { question: 'Lunch?', options: ['Pizza', 'Soup'], selectable: 0 };
    const votes = [
      { from: RAVI_NUMBER, options: ['Soup'] },
      { from: ASHA_NUMBER, options: ['Soup', 'Pizza'] },
    ];
    const ravi = await show({ ...message('1', 'in', true), type: 'poll', text: 'Lunch?', poll, votes });
    expect(ravi.getByRole('button', { name: 'Soup 2 votes', pressed: true })).toBeTruthy();
    await pressButton(ravi, 'Pizza 1 vote');
    await pressButton(ravi, 'Soup 2 votes');
    await waitFor(() =>
      expect(bodies(WRITE)).toMatchObject([
        { vote: { poll: '1', options: ['Soup', 'Pizza'] } },
        { vote: { poll: '1', options: [] } },
      ]),
    );
  });

  test('a status is sent as a broadcast, not in a chat', async () => {
    answers[`POST /sandbox/api/phones/${RAVI_NUMBER}/crowds`] = { id: 'x' };
    open();
    await pressButton(await findPhone('Ravi'), 'Post a Status');
    await waitFor(() =>
      expect(bodies(`POST /sandbox/api/phones/${RAVI_NUMBER}/crowds`)).toEqual([
        { crowd: 'status', text: 'Hello all' },
      ]),
    );
  });

  test('can be started with any other phone', async () => {
    open();
    const asha = await findPhone('Asha');
    await pressButton(asha, 'New Chat');
    await pressButton(asha, 'Open Chat');
    expect(asha.getByRole('log', { name: 'Chat with Ravi' })).toBeTruthy();
  });
});
