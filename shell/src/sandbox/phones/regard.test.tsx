/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { violations } from '@waxwing/kit/testing';
import { OWN, PHONES, phone, press, theirPhone, useTable } from '../testing/table.js';

const { answers, open, bodies } = useTable();
const STANDING = `POST /sandbox/api/phones/${OWN}/standing`;
const AWAY = `POST /sandbox/api/phones/${OWN}/away`;
const linked = [{ device: 1, connected: true }];

describe('as WhatsApp sees a phone', () => {
  test('it is locked for an hour, and the lock is lifted', async () => {
    answers[STANDING] = { body: {} };
    open();
    await press(await theirPhone('Asha'), 'Lock for an Hour');
    expect(bodies(STANDING)).toEqual([
      { lock: { type: 'RESTRICT_ALL_COMPANIONS', until: expect.any(String) } },
    ]);
    const lock = { type: 'RESTRICT_ALL_COMPANIONS', until: '2999-01-01T00:00:00Z' };
    answers[PHONES] = { body: { phones: [phone(OWN, 'Asha', { standing: { lock, cap: null } })] } };
    const asha = await theirPhone('Asha');
    await asha.findByText('locked');
    await press(asha, 'Lift the Lock');
    expect(bodies(STANDING).at(-1)).toEqual({ lock: null });
  });

  test('it says what others see, and whether it still notifies', async () => {
    answers[PHONES] = {
      body: { phones: [phone(OWN, 'Asha', { linked, notified: false, shownAs: '-' })] },
    };
    open();
    const asha = await theirPhone('Asha');
    expect(await asha.findByText(/Others see “-”\. The phone is silent/)).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  test('it is away for days, and brought back', async () => {
    answers[AWAY] = { body: {} };
    open();
    await press(await theirPhone('Asha'), 'Away 10 Days');
    expect(bodies(AWAY)).toEqual([{ days: 10 }]);
    answers[PHONES] = { body: { phones: [phone(OWN, 'Asha', { awayDays: 10 })] } };
    const asha = await theirPhone('Asha');
    await asha.findByText('away 10 days');
    await press(asha, 'Bring It Back');
    expect(bodies(AWAY).at(-1)).toEqual({ days: 0 });
  });
});
