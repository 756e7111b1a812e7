/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { signInAtom } from '@waxwing/client/auth';
import { FakeServer, fakeToken, findA11yViolations } from '@waxwing/kit/testing';
import { NO_NOTIFICATIONS, renderPage } from '../../testing/render-page.js';
import { ASHA } from '../../testing/sample-users.js';
import { Guard } from '../sign-in/guard.js';
import DashboardPage from './dashboard-page.js';

const RAVI = { ...ASHA, user_id: 'acc_2', email: 'ravi@example.com', username: 'Ravi' };

let server: FakeServer;
beforeEach(() => {
  localStorage.setItem('token', fakeToken(ASHA));
  server = new FakeServer(NO_NOTIFICATIONS);
});
const open = () =>
  renderPage(
    <Guard>
      <DashboardPage />
    </Guard>,
    '/dashboard?tab=settings',
  );
const subscriptionCalls = () => server.callsTo('GET /api/subscription/current');

test('shows the tab in the URL in the frame, and has its title', async () => {
  open();
  expect(screen.getByText('Settings Coming Soon')).toBeTruthy();
  await waitFor(() => expect(subscriptionCalls()).toHaveLength(1));
  expect(document.title).toBe('Settings · Waxwing');
  expect(await findA11yViolations()).toEqual([]);
});

test('another account sees no data of the previous one', async () => {
  const store = open();
  await waitFor(() => expect(subscriptionCalls()).toHaveLength(1));
  await act(async () => store.set(signInAtom, { user: RAVI, token: fakeToken(RAVI) }));
  expect(screen.getByText('ravi@example.com')).toBeTruthy();
  await waitFor(() => expect(subscriptionCalls()).toHaveLength(2));
});
