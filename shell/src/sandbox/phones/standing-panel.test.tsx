/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { findA11yViolations } from '@waxwing/kit/testing';
import {
  ASHA_NUMBER,
  findPhone,
  LIST_PHONES,
  phone,
  pressButton,
  setUpSandboxPage,
} from '../../../testing/sandbox-page.js';

const { answers, open, bodies } = setUpSandboxPage();
const STANDING = `POST /sandbox/api/phones/${ASHA_NUMBER}/standing`;
const AWAY = `POST /sandbox/api/phones/${ASHA_NUMBER}/away`;
const linked = [{ device: 1, connected: true }];

describe('the standing of a phone', () => {
  test('can be locked for an hour, and unlocked', async () => {
    answers[STANDING] = {};
    open();
    await pressButton(await findPhone('Asha'), 'Lock for an Hour');
    expect(bodies(STANDING)).toEqual([
      { lock: { type: 'RESTRICT_ALL_COMPANIONS', until: expect.any(String) } },
    ]);
    const lock = { type: 'RESTRICT_ALL_COMPANIONS', until: '2999-01-01T00:00:00Z' };
    answers[LIST_PHONES] = { phones: [phone(ASHA_NUMBER, 'Asha', { standing: { lock, cap: null } })] };
    const asha = await findPhone('Asha');
    await asha.findByText('locked');
    await pressButton(asha, 'Lift the Lock');
    expect(bodies(STANDING).at(-1)).toEqual({ lock: null });
  });

  test('shows the name that others see, and whether it still notifies', async () => {
    answers[LIST_PHONES] = {
      phones: [phone(ASHA_NUMBER, 'Asha', { linked, notified: false, shownAs: '-' })],
    };
    open();
    const asha = await findPhone('Asha');
    expect(await asha.findByText(/Others see “-”\. The phone is silent/)).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('can be offline for days, and brought back', async () => {
    answers[AWAY] = {};
    open();
    await pressButton(await findPhone('Asha'), 'Away 10 Days');
    expect(bodies(AWAY)).toEqual([{ days: 10 }]);
    answers[LIST_PHONES] = { phones: [phone(ASHA_NUMBER, 'Asha', { awayDays: 10 })] };
    const asha = await findPhone('Asha');
    await asha.findByText('away 10 days');
    await pressButton(asha, 'Bring It Back');
    expect(bodies(AWAY).at(-1)).toEqual({ days: 0 });
  });
});
