/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { violations } from '@waxwing/kit/testing';
import { OWN, PHONES, phone, press, RAVI, theirPhone, useTable } from '../testing/table.js';

const { answers, open, bodies } = useTable();

describe('the past of a phone', () => {
  test('is as long as one says', async () => {
    answers[`POST /sandbox/api/phones/${OWN}/history`] = { body: { ok: true } };
    open();
    const asha = await theirPhone('Asha');
    await press(asha, 'Past');
    const chats = asha.getByLabelText<HTMLInputElement>('Chats of the past');
    expect(chats.value).toBe('0');
    expect(await violations()).toEqual([]);
    await userEvent.clear(chats);
    await userEvent.type(chats, '3000{Enter}');
    await waitFor(() =>
      expect(bodies(`POST /sandbox/api/phones/${OWN}/history`)).toEqual([{ chats: 3_000 }]),
    );
    await waitFor(() => expect(asha.queryByLabelText('Chats of the past')).toBeNull());
  });

  test('has a salt that may be removed, and set again', async () => {
    answers[`POST /sandbox/api/phones/${OWN}/salt`] = { body: { ok: true } };
    open();
    const asha = await theirPhone('Asha');
    await press(asha, 'Past');
    answers[PHONES] = { body: { phones: [phone(OWN, 'Asha', { salted: false }), phone(RAVI, 'Ravi')] } };
    await press(asha, 'Remove the Salt');
    await userEvent.click(await asha.findByRole('button', { name: 'Set a Salt' }));
    await waitFor(() =>
      expect(bodies(`POST /sandbox/api/phones/${OWN}/salt`)).toEqual([{ change: 'none' }, { change: 'new' }]),
    );
  });

  test('what a message showed to get through stands beside it', async () => {
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
    answers[`GET /sandbox/api/phones/${RAVI}/chats`] = {
      body: { chats: [{ number: OWN, name: 'Asha', unread: 0, messages }] },
    };
    open();
    const ravi = await theirPhone('Ravi');
    await userEvent.click(await ravi.findByRole('button', { name: /^Asha/ }));
    const lines = [...screen.getByRole('log', { name: 'Chat with Asha' }).children];
    expect(lines.map(({ textContent }) => textContent?.includes('cstoken'))).toEqual([true, false]);
  });
});
