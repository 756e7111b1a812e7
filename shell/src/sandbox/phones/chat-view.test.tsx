/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findA11yViolations } from '@waxwing/kit/testing';
import {
  ASHA_NUMBER,
  findPhone,
  pressButton,
  RAVI_NUMBER,
  setUpSandboxPage,
} from '../../../testing/sandbox-page.js';

const { answers, open, bodies } = setUpSandboxPage();

describe('a chat', () => {
  const message = (id: string, direction: 'in' | 'out', read: boolean) => ({
    id,
    direction,
    text: `Text ${id}`,
    type: 'text',
    at: '2026-03-04T10:00:00Z',
    read,
  });
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
