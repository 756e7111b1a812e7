/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { signInAtom } from '@waxwing/client/session';
import { violations } from '@waxwing/kit/testing';
import { Guard } from '../session/guard.js';
import { openPage } from '../session/testing/open-page.js';
import { ASHA, tokenOf } from '../session/testing/people.js';
import { type Asked, serve } from '../session/testing/server.js';
import DashboardPage from './dashboard-page.js';
import { NOTHING_TO_NOTE } from './testing/open-dashboard.js';

const RAVI = { ...ASHA, user_id: 'acc_2', email: 'ravi@example.com', username: 'Ravi' };

let asked: Asked[];
beforeEach(() => {
  localStorage.setItem('token', tokenOf(ASHA));
  asked = serve(NOTHING_TO_NOTE);
});
const open = () =>
  openPage(
    <Guard>
      <DashboardPage />
    </Guard>,
    '/dashboard?tab=settings',
  );
const looks = () => asked.filter(({ call }) => call === 'GET /api/subscription/current');

test('shows the tab of the address in its frame, and is named after it', async () => {
  open();
  expect(screen.getByText('Settings Coming Soon')).toBeTruthy();
  await waitFor(() => expect(looks()).toHaveLength(1));
  expect(document.title).toBe('Settings · Waxwing');
  expect(await violations()).toEqual([]);
});

test('another account sees nothing that was fetched for the one before', async () => {
  const store = open();
  await waitFor(() => expect(looks()).toHaveLength(1));
  await act(async () => store.set(signInAtom, { user: RAVI, token: tokenOf(RAVI) }));
  expect(screen.getByText('ravi@example.com')).toBeTruthy();
  await waitFor(() => expect(looks()).toHaveLength(2));
});
