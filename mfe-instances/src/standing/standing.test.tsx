/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { formatDateTime } from '@waxwing/kit/format';
import { FakeServer, findA11yViolations, renderRemote } from '@waxwing/kit/testing';
import { detail, healthyStanding, linked, listedInstance, qr } from '../../testing/samples.js';
import { App } from '../app.js';

const DETAIL = 'GET /api/instances/detail/ins_1';
const LIST = 'GET /api/instances/list';
const restricted = {
  ...healthyStanding.standing,
  state: 'restricted',
  reason_code: 'new_chats_locked',
  sentence: 'It cannot write to people who have not written to it.',
  since: '2026-11-22T10:00:00Z',
  until: '2026-11-28T10:30:00Z',
  lock_type: 'RESTRICT_ALL_COMPANIONS',
};
const warned = { ...healthyStanding.standing, state: 'warned', sentence: '48 of 50 are used.' };
const notice = {
  code: 'phone_away',
  sentence: 'The phone of this number has not been online.',
  since: '2026-11-12T10:00:00Z',
  until: '2026-11-26T10:00:00Z',
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer({
    [DETAIL]: detail(linked),
    'GET /api/instances/qrcode/ins_1': qr(null, { status: 'ready' }),
    [LIST]: { instances: [] },
  });
});

describe('an instance', () => {
  test('whose number is restricted shows it, with reason and end', async () => {
    server.answer(DETAIL, detail({ ...linked, standing: restricted }));
    renderRemote(App, '?tab=instances&instance=ins_1');
    const banner = await screen.findByRole('alert');
    expect(
      within(banner).getByText(
        `WhatsApp has restricted this number until ${formatDateTime(restricted.until)}`,
      ),
    ).toBeTruthy();
    expect(within(banner).getByText(restricted.sentence)).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('whose number has a warning, or whose phone is offline, shows what to do', async () => {
    server.answer(DETAIL, detail({ ...linked, standing: warned, notice }));
    renderRemote(App, '?tab=instances&instance=ins_1');
    expect(await screen.findByText('WhatsApp warns this number')).toBeTruthy();
    expect(screen.getByText(warned.sentence)).toBeTruthy();
    expect(
      screen.getByText(`Open WhatsApp on the phone before ${formatDateTime(notice.until)}`),
    ).toBeTruthy();
    expect(screen.getByText(notice.sentence)).toBeTruthy();
  });

  test('without problems shows nothing', async () => {
    renderRemote(App, '?tab=instances&instance=ins_1');
    await screen.findByText('+919800000001');
    expect(screen.queryByText(/restricted|warns this number|Open WhatsApp on the phone before/)).toBeNull();
  });
});

test('is marked in the list only when it needs attention', async () => {
  server.answer(LIST, {
    instances: [
      listedInstance('ins_1', { standing: restricted }),
      listedInstance('ins_2', { standing: warned }),
      listedInstance('ins_3', { notice }),
      listedInstance('ins_4'),
      listedInstance('ins_5', { notice, health: { mode: 'protect', state: 'ok', sentence: null } }),
    ],
  });
  renderRemote(App, '?tab=instances');
  await screen.findByText('ins_4');
  const words = ['restricted', 'warned', 'phone away'];
  expect(words.map((word) => screen.getAllByText(word).length)).toEqual([1, 1, 2]);
});
