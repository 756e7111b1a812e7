/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { errorResponse, type FakeServer, findA11yViolations, renderRemote } from '@waxwing/kit/testing';
import { SAFETY, safetyServer, showSafety } from '../../testing/safety-page.js';
import { HELD, health, safety } from '../../testing/safety-samples.js';
import { detail, linked, listedInstance } from '../../testing/samples.js';
import { App } from '../app.js';

let server: FakeServer;
beforeEach(() => {
  server = safetyServer();
});

describe('the safety of a number', () => {
  test('shows what has left, the stage, and when the rest leaves', async () => {
    showSafety();
    const meter = await screen.findByRole('meter', { name: 'First contacts, today' });
    expect(meter.getAttribute('aria-valuetext')).toBe('22 / 40');
    expect(screen.getByText(/^Goes on at/)).toBeTruthy();
    expect(screen.getByText(/Days 4 to 7: 40 first contacts a day. 60 from the next day on./)).toBeTruthy();
    expect(screen.getByText(/212 messages leave by Sunday/)).toBeTruthy();
    expect(screen.getByText('healthy')).toBeTruthy();
    expect(screen.queryByText('Number lookups')).toBeNull();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('a pause of the number lookups is told with its end', async () => {
    server.answer(`GET ${SAFETY}`, safety({ checks_paused_until: '2099-03-03T09:15:00Z' }));
    showSafety();
    expect(await screen.findByText(/refused to look numbers up. It is asked again at .*2099/)).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('while it is held, a banner says why, until when and what to do', async () => {
    server.answer(`GET ${SAFETY}`, safety({ health: HELD }));
    showSafety();
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toMatch(/First contacts are held until .*2099.*refused.*Let people write/);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('the figures that led to its state are shown with the limits at which they count', async () => {
    const counted = [
      { what: 'first_delivered', value: 12, out_of: 30, limit: 50 },
      { what: 'refused_hour', value: 2, out_of: null, limit: 2 },
    ];
    server.answer(`GET ${SAFETY}`, safety({ health: { ...HELD, counted } }));
    showSafety();
    const list = within(await screen.findByRole('list', { name: 'What counted' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '12 of 30 first messages of 7 days delivered: it counts below 50%.',
      '2 new people refused by WhatsApp in an hour: it counts from 2 on.',
    ]);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('a number of which nothing was counted shows no figures', async () => {
    showSafety();
    await screen.findByRole('meter', { name: 'First contacts, today' });
    expect(screen.queryByText('What counted')).toBeNull();
  });

  test('a hold whose time is over names no end', async () => {
    server.answer(`GET ${SAFETY}`, safety({ health: { ...HELD, until: '2026-03-03T09:15:00Z' } }));
    showSafety();
    expect(await screen.findByText('First contacts are held')).toBeTruthy();
  });

  test('a hold is not over because the clock of the device is ahead', async () => {
    server.clockOffsetMs = -7_200_000;
    const until = new Date(Date.now() - 3_600_000).toISOString();
    server.answer(`GET ${SAFETY}`, safety({ health: { ...HELD, until } }));
    showSafety();
    expect(await screen.findByText(/^First contacts are held until/)).toBeTruthy();
  });

  test('where it is only watched, a banner warns and does not say that anything is held', async () => {
    server.answer(`GET ${SAFETY}`, safety({ mode: 'watch', health: HELD }));
    showSafety();
    expect(await screen.findByText('This number is in danger')).toBeTruthy();
    expect(screen.queryByText(/First contacts are held/)).toBeNull();
    expect(screen.getByText('at risk')).toBeTruthy();
    expect(screen.queryByText('held back')).toBeNull();
  });

  test('where it is off, an old state is not shown, and what WhatsApp says is', async () => {
    const standing = { state: 'restricted', sentence: 'WhatsApp says no.', until: null };
    server.answer('GET /api/instances/detail/ins_1', detail({ ...linked, standing }));
    server.answer(`GET ${SAFETY}`, safety({ mode: 'off', health: { ...HELD, state: 'restricted' } }));
    showSafety();
    await screen.findByRole('button', { name: 'Protect This Number' });
    expect(screen.getByText('WhatsApp says no.')).toBeTruthy();
    expect(screen.queryByText(/refused messages to two strangers/)).toBeNull();
  });

  test('a restriction is explained once', async () => {
    const standing = { state: 'restricted', sentence: 'WhatsApp says no.', until: null };
    server.answer('GET /api/instances/detail/ins_1', detail({ ...linked, standing }));
    server.answer(`GET ${SAFETY}`, safety({ health: { ...HELD, state: 'restricted' } }));
    showSafety();
    expect(await screen.findAllByText(/has restricted this number/)).toHaveLength(1);
    expect(screen.queryByText('WhatsApp says no.')).toBeNull();
  });

  test('so is a warning of WhatsApp', async () => {
    const standing = { state: 'warned', sentence: '41 of 50 are used.', until: null };
    server.answer('GET /api/instances/detail/ins_1', detail({ ...linked, standing }));
    const cautious = health({ state: 'caution', reason_code: 'new_chats_warned', sentence: 'Careful.' });
    server.answer(`GET ${SAFETY}`, safety({ health: cautious }));
    showSafety();
    expect(await screen.findByText('This number is in danger')).toBeTruthy();
    await screen.findByText('+919800000001');
    expect(screen.queryByText('41 of 50 are used.')).toBeNull();
  });

  test('its history names each state', async () => {
    const history = [
      { at: '2026-03-04T09:15:00Z', ...HELD },
      { at: '2026-03-03T09:15:00Z', ...health() },
    ];
    server.answer(`GET ${SAFETY}`, safety({ history }));
    showSafety('history');
    const list = within(await screen.findByRole('list', { name: 'States of the number' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('held back'),
      expect.stringContaining('healthy'),
    ]);
  });

  test('its history tells who changed the settings, and which raised caps they confirmed', async () => {
    const by = 'asha@example.com';
    const settings_history = [
      { at: '2026-03-04T09:15:00Z', by, confirmed_caps: ['caps.known_day', 'caps.bucket'] },
      { at: '2026-03-03T09:15:00Z', by: 'key_1', confirmed_caps: [] },
    ];
    server.answer(`GET ${SAFETY}`, safety({ settings_history }));
    showSafety('history');
    const list = within(await screen.findByRole('list', { name: 'Changes of the settings' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining(
        `${by} changed the settings and confirmed caps.known_day, caps.bucket above the default.`,
      ),
      expect.stringContaining('key_1 changed the settings.'),
    ]);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('that could not be loaded is looked up again', async () => {
    server.answer(`GET ${SAFETY}`, errorResponse(500));
    showSafety();
    const again = await screen.findByRole('button', { name: 'Look Up Again' });
    server.answer(`GET ${SAFETY}`, safety());
    await userEvent.click(again);
    expect(await screen.findByRole('meter', { name: 'First contacts, today' })).toBeTruthy();
  });

  test('is a light and a sentence on the card of its instance', async () => {
    const held = listedInstance('ins_1', { health: { mode: 'protect', state: 'held', sentence: 'Held.' } });
    server.answer('GET /api/instances/list', { instances: [held] });
    renderRemote(App, '?tab=instances');
    expect(await screen.findByText('held back')).toBeTruthy();
    expect(screen.getByText('Held.')).toBeTruthy();
  });
});
