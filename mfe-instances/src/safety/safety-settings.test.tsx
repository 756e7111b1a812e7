/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { errorResponse, type FakeServer, findA11yViolations } from '@waxwing/kit/testing';
import { SAFETY, safetyServer, showSafety } from '../../testing/safety-page.js';
import { safety } from '../../testing/safety-samples.js';

const PUT = `PUT ${SAFETY}`;

let server: FakeServer;
beforeEach(() => {
  server = safetyServer();
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const saved = () => server.bodiesOf(PUT);

describe('the settings of number safety', () => {
  const mode = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

  test('where it is off, protection is a press away, and needs no consent', async () => {
    server.answer(`GET ${SAFETY}`, safety({ mode: 'off', budgets: [] }));
    showSafety();
    await press('Protect This Number');
    expect(mode('Protect').checked).toBe(true);
    expect(document.activeElement === mode('Protect')).toBe(true);
    expect(saved()).toEqual([]);
    expect(screen.queryByText(/nobody can undo that\.$/)).toBeNull();
    await press('Save Settings');
    await waitFor(() => expect(saved()).toEqual([{ mode: 'protect' }]));
  });

  test('opened by their tab show what is stored', async () => {
    server.answer(`GET ${SAFETY}`, safety({ mode: 'off', budgets: [] }));
    showSafety();
    await press('Protect This Number');
    await userEvent.click(screen.getByRole('tab', { name: 'Today' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Settings' }));
    expect(mode('Off').checked).toBe(true);
  });

  test('less protection is saved with a consent alone', async () => {
    showSafety('settings');
    await userEvent.click(await screen.findByRole('radio', { name: 'Off' }));
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Settings' });
    expect(save.disabled).toBe(true);
    expect(await findA11yViolations()).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: /nobody can undo that/ }));
    await userEvent.click(save);
    await waitFor(() => expect(saved()).toEqual([{ mode: 'off' }]));
  });

  test('a cap above its default asks first, and its confirmation is sent along', async () => {
    showSafety('settings');
    await userEvent.click(await screen.findByText('Caps'));
    const cap = await screen.findByLabelText('A day, to people who know you');
    await userEvent.clear(cap);
    await userEvent.type(cap, '3000');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Settings' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: /I raise these caps/ }));
    await press('Save Settings');
    await waitFor(() => expect(saved()).toEqual([{ caps: { known_day: 3_000 }, confirm_raised_caps: true }]));
  });

  test('a discarded cap takes its confirmation with it', async () => {
    showSafety('settings');
    await userEvent.click(await screen.findByText('Caps'));
    const raise = async () => {
      const cap = await screen.findByLabelText('A day, to people who know you');
      await userEvent.clear(cap);
      await userEvent.type(cap, '3000');
    };
    await raise();
    await userEvent.click(screen.getByRole('checkbox', { name: /I raise these caps/ }));
    await press('Discard');
    await raise();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /I raise these caps/ }).checked).toBe(
      false,
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Settings' }).disabled).toBe(true);
  });

  test('a lower cap asks nothing, and what is no number is not saved', async () => {
    showSafety('settings');
    await userEvent.click(await screen.findByText('Caps'));
    const cap = await screen.findByLabelText('Day 1');
    await userEvent.clear(cap);
    expect(screen.getByText('Write a whole number.')).toBeTruthy();
    await userEvent.type(cap, '5');
    await press('Save Settings');
    await waitFor(() => expect(saved()).toEqual([{ caps: { first_day: [5, 15, 25, 40, 60, 90, 120] } }]));
  });

  test('only what was changed is sent: quiet hours, first contacts, words', async () => {
    showSafety('settings');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Quiet hours' }));
    const zone = screen.getByLabelText('Time zone');
    await userEvent.clear(zone);
    await userEvent.type(zone, 'Asia/Kolkata');
    await userEvent.click(screen.getByRole('checkbox', { name: /Write to people who have not written/ }));
    const words = screen.getByLabelText('Words that opt out');
    await userEvent.clear(words);
    await userEvent.type(words, 'en: stop, enough{enter}निकालो');
    await press('Save Settings');
    await waitFor(() =>
      expect(saved()).toEqual([
        {
          first_contacts: false,
          quiet_hours: { from: '21:00', to: '08:00', zone: 'Asia/Kolkata' },
          opt_out: { words: { en: ['stop', 'enough'], other: ['निकालो'] } },
        },
      ]),
    );
  });

  test('what is changed while a save is under way is kept, and saved by the next', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    server.answer(PUT, () => promise);
    showSafety('settings');
    await userEvent.click(await screen.findByText('Caps'));
    const fill = async (label: string, text: string) => {
      const field = await screen.findByLabelText<HTMLInputElement>(label);
      await userEvent.clear(field);
      await userEvent.type(field, text);
      return field;
    };
    await fill('A day, to people who know you', '1000');
    await fill('Words that opt back in', 'go');
    await press('Save Settings');
    await waitFor(() => expect(saved()).toHaveLength(1));
    const startWords = await fill('Words that opt back in', 'begin');
    const confirmation = await fill('Confirmation', 'Done.');
    const { settings } = safety();
    const stored = safety({
      settings: {
        ...settings,
        caps: { ...settings.caps, known_day: 1_000 },
        opt_out: { ...settings.opt_out, start_words: ['go'] },
      },
    });
    server.answer(`GET ${SAFETY}`, stored);
    resolve(stored);
    await screen.findByText('Save Settings');
    expect([startWords.value, confirmation.value]).toEqual(['begin', 'Done.']);
    await press('Save Settings');
    await waitFor(() =>
      expect(saved().slice(1)).toEqual([{ opt_out: { start_words: ['begin'], confirmation: 'Done.' } }]),
    );
  });

  test('a consent is used up by the save, and one given meanwhile is kept', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    server.answer(PUT, () => promise);
    showSafety('settings');
    await userEvent.click(await screen.findByRole('radio', { name: 'Watch' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /nobody can undo that/ }));
    await press('Save Settings');
    await waitFor(() => expect(saved()).toEqual([{ mode: 'watch' }]));
    await userEvent.click(screen.getByRole('radio', { name: 'Off' }));
    await userEvent.click(await screen.findByText('Caps'));
    const cap = await screen.findByLabelText('A day, to people who know you');
    await userEvent.clear(cap);
    await userEvent.type(cap, '3000');
    await userEvent.click(screen.getByRole('checkbox', { name: /I raise these caps/ }));
    server.answer(`GET ${SAFETY}`, safety({ mode: 'watch' }));
    resolve(safety({ mode: 'watch' }));
    await screen.findByText('Save Settings');
    const isChecked = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
    expect([isChecked(/nobody can undo that/), isChecked(/I raise these caps/)]).toEqual([false, true]);
  });

  test('a refusal stays beside what was typed', async () => {
    server.answer(PUT, errorResponse(400, 'quiet_hours.zone is no time zone', 'invalid_safety'));
    showSafety('settings');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Quiet hours' }));
    await press('Save Settings');
    expect(await screen.findByText('quiet_hours.zone is no time zone')).toBeTruthy();
    expect(screen.getByLabelText('Time zone')).toBeTruthy();
  });
});
