/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findA11yViolations } from '@waxwing/kit/testing';
import {
  ASHA_NUMBER,
  findPhone,
  LIST_PHONES,
  phone,
  pressButton,
  RAVI_NUMBER,
  setUpSandboxPage,
} from '../../../testing/sandbox-page.js';

const { answers, open, bodies } = setUpSandboxPage();

describe('the history of a phone', () => {
  test('has the entered number of chats', async () => {
    answers[`POST /sandbox/api/phones/${ASHA_NUMBER}/history`] = { ok: true };
    open();
    const asha = await findPhone('Asha');
    await pressButton(asha, 'Past');
    const chats = asha.getByLabelText<HTMLInputElement>('Chats of the past');
    expect(chats.value).toBe('0');
    expect(await findA11yViolations()).toEqual([]);
    await userEvent.clear(chats);
    await userEvent.type(chats, '3000{Enter}');
    await waitFor(() =>
      expect(bodies(`POST /sandbox/api/phones/${ASHA_NUMBER}/history`)).toEqual([{ chats: 3_000 }]),
    );
    await waitFor(() => expect(asha.queryByLabelText('Chats of the past')).toBeNull());
  });

  test('has a salt that can be removed, and set again', async () => {
    const phones = [phone(ASHA_NUMBER, 'Asha', { salted: false }), phone(RAVI_NUMBER, 'Ravi')];
    answers[`POST /sandbox/api/phones/${ASHA_NUMBER}/salt`] = () => {
      answers[LIST_PHONES] = { phones };
      return { ok: true };
    };
    open();
    const asha = await findPhone('Asha');
    await pressButton(asha, 'Past');
    await pressButton(asha, 'Remove the Salt');
    await userEvent.click(await asha.findByRole('button', { name: 'Set a Salt' }));
    await waitFor(() =>
      expect(bodies(`POST /sandbox/api/phones/${ASHA_NUMBER}/salt`)).toEqual([
        { change: 'none' },
        { change: 'new' },
      ]),
    );
  });

  test('the token of a message is shown beside it', async () => {
    const line = {
      id: '1',
      direction: 'in',
      text: 'Order shipped',
      type: 'text',
      at: '2026-03-04T10:00:00Z',
      read: true,
    };
    const messages = [
      { ...line, token: 'cstoken' },
      { ...line, id: '2', text: 'Paid' },
    ];
    answers[`GET /sandbox/api/phones/${RAVI_NUMBER}/chats`] = {
      chats: [{ number: ASHA_NUMBER, name: 'Asha', unread: 0, messages }],
    };
    open();
    const ravi = await findPhone('Ravi');
    await userEvent.click(await ravi.findByRole('button', { name: /^Asha/ }));
    const lines = [...screen.getByRole('log', { name: 'Chat with Asha' }).children];
    expect(lines.map(({ textContent }) => textContent?.includes('cstoken'))).toEqual([true, false]);
  });
});
