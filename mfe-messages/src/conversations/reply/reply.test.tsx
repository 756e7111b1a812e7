/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { signInStorage } from '@waxwing/client/auth';
import { deferAnswer, findA11yViolations } from '@waxwing/kit/testing';
import {
  aConversation,
  aListPage,
  aThreadMessage,
  LIST,
  REPLY,
  serveConversations,
  THREAD,
} from '../../../testing/conversations.js';
import { box, bubbles, keysOf, log, open, refocusWindow, SENT, write } from '../../../testing/reply.js';

describe('sending', () => {
  test('shows the reply as pending at once, and then as the message that it has become', async () => {
    const { answer, release } = deferAnswer(SENT);
    const server = serveConversations({ [REPLY]: () => answer });
    open();
    await write('It left today{Enter}');
    expect(bubbles()).toHaveLength(1);
    expect(within(log()).getByText('Pending')).toBeTruthy();
    expect((await box()).value).toBe('');
    server.answer(THREAD, aListPage([SENT, aThreadMessage()]));
    release();
    expect(await within(log()).findByText('Sent')).toBeTruthy();
    expect(bubbles()).toHaveLength(1);
    expect(server.bodiesOf(REPLY)).toEqual([{ message: 'It left today' }]);
    expect(keysOf(server)[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('shows it once, also when a poll is faster than the answer', async () => {
    const { answer, release } = deferAnswer(SENT);
    const server = serveConversations({ [REPLY]: () => answer });
    open();
    await write('It left today{Enter}');
    server.answer(THREAD, aListPage([{ ...SENT, status: 'delivered' }, aThreadMessage()]));
    refocusWindow();
    expect(await within(log()).findByText('Delivered')).toBeTruthy();
    expect(bubbles()).toHaveLength(1);
    await act(async () => release());
    await waitFor(() => expect(bubbles()).toHaveLength(1));
  });

  test('Shift+Enter begins a new line, and a choice of an input method sends nothing', async () => {
    const server = serveConversations({ [REPLY]: SENT });
    open();
    await write('It left{Shift>}{Enter}{/Shift}today');
    fireEvent.keyDown(await box(), { key: 'Enter', isComposing: true });
    expect(server.callsTo(REPLY)).toHaveLength(0);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(server.bodiesOf(REPLY)).toEqual([{ message: 'It left\ntoday' }]));
  });

  test('on a phone Enter begins a new line, and the button sends', async () => {
    const server = serveConversations({ [REPLY]: SENT });
    open({ narrow: true });
    await write('It left{Enter}today');
    expect(server.callsTo(REPLY)).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(server.bodiesOf(REPLY)).toEqual([{ message: 'It left\ntoday' }]));
  });

  test('a double click sends once', async () => {
    const server = serveConversations({ [REPLY]: SENT });
    open();
    await write('It left today');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect((screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement).disabled).toBe(true),
    );
    expect(server.callsTo(REPLY)).toHaveLength(1);
  });

  test('nothing is sent that is blank or too long, and it is said how much too long', async () => {
    serveConversations();
    open();
    const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    await write('  ');
    expect(send().disabled).toBe(true);
    fireEvent.change(await box(), { target: { value: '😀'.repeat(4_000) } });
    expect(screen.getByText('96 characters left')).toBeTruthy();
    expect(send().disabled).toBe(false);
    fireEvent.change(await box(), { target: { value: 'a'.repeat(4_098) } });
    expect(screen.getByText('2 characters too many')).toBeTruthy();
    expect(send().disabled).toBe(true);
    expect((await box()).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a draft', () => {
  const TWO = {
    [LIST]: aListPage([aConversation(), aConversation({ id: 'cnv_2', name: 'Meera' })]),
    'GET /api/conversations/cnv_2/messages': aListPage([]),
  };

  test('belongs to its conversation, and is there after a visit to another', async () => {
    serveConversations(TWO);
    open();
    await write('Not yet');
    await userEvent.click(await screen.findByRole('link', { name: /^Meera/ }));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Meera' })).value).toBe(
      '',
    );
    await userEvent.click(await screen.findByRole('link', { name: /^Ravi/ }));
    expect((await box()).value).toBe('Not yet');
  });

  test('is kept while this user is signed in', async () => {
    serveConversations(TWO);
    const { leave, comeBack } = open();
    await write('Not yet');
    leave();
    comeBack();
    expect((await box()).value).toBe('Not yet');
    localStorage.removeItem('token');
    act(() => signInStorage.forgetOthers());
    expect((await box()).value).toBe('');
  });
});
