/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findA11yViolations } from '@waxwing/kit/testing';
import { aListPage, aThreadMessage, serveConversations, THREAD } from '../../../testing/conversations.js';
import { renderMessages } from '../../../testing/render-messages.js';

const AT = '2026-03-04T09:20:00.000Z';
const question = aThreadMessage({ id: 'msg_1', text: 'Where is it?' });
const answer = (changes = {}) =>
  aThreadMessage({
    id: 'msg_2',
    direction: 'outbound',
    text: 'It left today',
    context: { message_id: 'msg_1' },
    ...changes,
  });

const open = (...newestFirst: (typeof question)[]) => {
  serveConversations({ [THREAD]: aListPage(newestFirst) });
  // What jsdom lacks.
  globalThis.CSS ??= { escape: (text: string) => text } as never;
  renderMessages('m-view=conversations&m-conversation=cnv_1');
};

test('an answer quotes what it answers, and leads there', async () => {
  open(answer(), question);
  const quote = await screen.findByRole('button', { name: 'Answers Ravi Where is it?' });
  expect(await findA11yViolations()).toEqual([]);
  await userEvent.click(quote);
  expect(document.activeElement?.getAttribute('data-message')).toBe('msg_1');
});

test('an answer to a message that is not loaded says so', async () => {
  open(answer());
  expect(await screen.findByText('Answers an earlier message')).toBeTruthy();
});

test('an edited message says so', async () => {
  open(answer({ edited_at: AT }), question);
  expect(await screen.findByText('Edited')).toBeTruthy();
});

test('a deleted message is struck through, also where it is quoted', async () => {
  open(answer(), { ...question, text: '', deleted_at: AT });
  expect((await screen.findByText('This message was deleted')).tagName).toBe('DEL');
  expect(screen.getByText('Deleted')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Answers Ravi Deleted message' })).toBeTruthy();
  expect(screen.queryByText('No text')).toBeNull();
  expect(await findA11yViolations()).toEqual([]);
});

const reactionOf = (emoji: string, from: string) => ({ object: 'reaction' as const, emoji, from, at: AT });

test('a reaction tells whose it is', async () => {
  const reactions = [reactionOf('👍', question.chat_id!), reactionOf('🙏', question.to!)];
  open({ ...question, reactions });
  const list = await screen.findByRole('list', { name: 'Reactions' });
  const said = [...list.children].map(({ textContent }) => textContent);
  expect(said).toEqual(['👍 from Ravi', '🙏 from you']);
  expect(await findA11yViolations()).toEqual([]);
});

test('a poll shows the votes for each option', async () => {
  const options = ['Morning', 'Evening'];
  const votes = [
    { object: 'poll_option' as const, option: 'Morning', votes: 1, voters: ['919800000002'] },
    { object: 'poll_option' as const, option: 'Evening', votes: 0, voters: [] },
  ];
  const poll = { question: 'When?', options, selectable: 1 };
  open(aThreadMessage({ id: 'msg_3', direction: 'outbound', type: 'poll', text: 'When?', poll, votes }));
  const list = (await screen.findByText('Morning')).closest('ul');
  expect([...list!.children].map(({ textContent }) => textContent)).toEqual([
    'Morning1 vote',
    'Evening0 votes',
  ]);
});
