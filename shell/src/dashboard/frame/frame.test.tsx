/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { authStateAtom } from '@waxwing/client/auth';
import { deferAnswer, FakeResponse, FakeServer, fakeToken, findA11yViolations } from '@waxwing/kit/testing';
import { NO_NOTIFICATIONS, renderDashboard } from '../../../testing/render-page.js';
import { ASHA } from '../../../testing/sample-users.js';
import { loginNoticeAtom } from '../../sign-in/login-notice.atoms.js';
import { useTab } from '../tabs.js';
import { Frame } from './frame.js';

const LOG_OUT = 'POST /api/auth/logout';

function Page() {
  const { tab } = useTab();
  return <Frame tab={tab}>The view of {tab.id}</Frame>;
}
async function open(at = '/dashboard', claims?: object) {
  const store = renderDashboard(<Page />, at, claims);
  // The notifications finish loading.
  await act(() => new Promise<void>((done) => setTimeout(done)));
  return store;
}
const top = () => within(screen.getByRole('banner'));
const side = () => within(screen.getByRole('navigation', { name: 'Dashboard' }));
const menu = () => screen.getByRole('button', { name: 'Menu' });

beforeEach(() => {
  localStorage.clear();
  new FakeServer(NO_NOTIFICATIONS);
});

describe('the top bar', () => {
  test('shows the user, the notifications and the sign-out button [2.DASH.01, 2.DASH.03, 2.DASH.04]', async () => {
    await open();
    expect(top().getByText('asha@example.com')).toBeTruthy();
    expect(top().getByRole('button', { name: 'Notifications' })).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
    await userEvent.click(top().getByRole('button', { name: 'Logout' }));
    expect(screen.getByText('now at /login')).toBeTruthy();
    expect(localStorage.getItem('token')).toBeNull();
  });

  const ROLES: [string | undefined, string][] = [
    ['admin', 'Admin'],
    ['user', 'User'],
    [undefined, 'User'],
    ['', 'User'],
  ];
  test.each(ROLES)('shows the role %s of the token as %s [2.DASH.02, 6.ROLE.03]', async (role, word) => {
    await open('/dashboard', { ...ASHA, role });
    expect(top().getByText(word)).toBeTruthy();
  });
});

describe('the sidebar', () => {
  const LABELS = [
    ['instances', 'My Instances'],
    ['messages', 'Message History'],
    ['api-keys', 'API Keys'],
    ['subscription', 'Subscription'],
    ['orders', 'Order History'],
    ['create', 'Create Instance'],
    ['profile', 'Profile'],
    ['settings', 'Settings'],
  ];
  test.each(LABELS)(
    'links to %s [2.DASH.05, 2.DASH.06, 2.DASH.07, 2.DASH.08, 2.DASH.09, 2.DASH.10, 2.DASH.11]',
    async (id, label) => {
      await open('/dashboard?tab=orders');
      await userEvent.click(side().getByRole('link', { name: label }));
      expect(screen.getByText(`The view of ${id}`)).toBeTruthy();
      const current = side().getByRole('link', { current: 'page' });
      expect([current.textContent?.trim(), current.getAttribute('href')]).toEqual([
        label,
        `/dashboard?tab=${id}`,
      ]);
    },
  );

  test('ends with the sign-out button, which clears token and user [2.DASH.13, 4.SESSION.05]', async () => {
    const store = await open();
    await userEvent.click(side().getByRole('button', { name: 'Sign out' }));
    expect(localStorage.getItem('token')).toBeNull();
    expect(store.get(authStateAtom)).toEqual({ status: 'visitor' });
    expect(screen.getByText('now at /login')).toBeTruthy();
  });

  test('signing out ends the sign-in on the server too, without waiting for the response', async () => {
    const server = new FakeServer({ ...NO_NOTIFICATIONS, [LOG_OUT]: deferAnswer({}).answer });
    await open();
    await userEvent.click(side().getByRole('button', { name: 'Sign out' }));
    expect(screen.getByText('now at /login')).toBeTruthy();
    expect(server.callsTo(LOG_OUT)[0]?.headers.authorization).toBe(`Bearer ${fakeToken(ASHA)}`);
  });

  const REFUSALS: [string, unknown][] = [
    ['cannot be reached', undefined],
    ['has ended it already', new FakeResponse(401, { error: 'Unauthorized', code: 'unauthorized' })],
  ];
  test.each(REFUSALS)('signing out works even when the server %s', async (_, answer) => {
    new FakeServer({ ...NO_NOTIFICATIONS, [LOG_OUT]: answer });
    const store = await open();
    await userEvent.click(side().getByRole('button', { name: 'Sign out' }));
    await act(() => new Promise<void>((done) => setTimeout(done)));
    expect(localStorage.getItem('token')).toBeNull();
    expect(store.get(authStateAtom)).toEqual({ status: 'visitor' });
    expect(store.get(loginNoticeAtom)).toBe('');
  });

  test('opens on a phone with the focus in it, and returns the focus on close', async () => {
    await open('/dashboard?tab=orders');
    await userEvent.click(menu());
    expect(menu().getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement?.textContent).toContain('Order History');
    await userEvent.keyboard('{Escape}');
    expect(menu().getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(menu());
  });

  test('closes when the focus or a press is elsewhere, or a tab is selected', async () => {
    await open();
    for (const leave of [
      () => userEvent.click(screen.getByRole('main')),
      () => userEvent.click(side().getByRole('link', { name: 'API Keys' })),
      () => userEvent.click(menu()),
    ]) {
      await userEvent.click(menu());
      await leave();
      expect(menu().getAttribute('aria-expanded')).toBe('false');
    }
  });
});

test('selecting a tab moves the focus to its content', async () => {
  await open();
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(side().getByRole('link', { name: 'Settings' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('a URL with an instance sets the document title', () => {
  renderDashboard(<Title />, '/dashboard?tab=instances&instance=ins_1');
  expect(screen.getByText('Instance Details')).toBeTruthy();
});

const Title = () => useTab().title;
