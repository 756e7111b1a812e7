/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { authStateAtom } from '@waxwing/client/auth';
import {
  type Answers,
  deferAnswer,
  FakeResponse,
  FakeServer,
  fakeToken,
  findA11yViolations,
} from '@waxwing/kit/testing';
import { renderDashboard } from '../../testing/render-page.js';
import { ASHA } from '../../testing/sample-users.js';
import { loginNoticeAtom } from '../sign-in/login-notice.atoms.js';
import { ProfileView } from './profile-view.js';

const AUDIT = { 'GET /api/profile/audit': { suspension: null, entries: [] } };
const GET = { 'GET /api/profile': { user: ASHA, pending_email: null }, ...AUDIT };
const PENDING = { email: 'new@example.com', expires_at: '2026-03-02T10:00:00.000Z' };
const PUT = 'PUT /api/profile';
const PASSWORD = 'PUT /api/profile/password';
const SIGN_INS = 'GET /api/profile/sign-ins';
const SECURITY = '/dashboard?tab=profile&section=security';
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());

async function openProfile(answers: Answers = {}) {
  const { calls } = new FakeServer({ ...GET, ...answers });
  const store = renderDashboard(<ProfileView />);
  await screen.findByDisplayValue('Asha');
  return { calls, store };
}

function openSecurity(answers: Answers = {}) {
  const { calls } = new FakeServer({ [SIGN_INS]: { sign_ins: [] }, ...AUDIT, ...answers });
  const store = renderDashboard(<ProfileView />, SECURITY);
  const changes = () => calls.filter(({ endpoint }) => endpoint === PASSWORD).map(({ body }) => body);
  return { changes, store };
}

async function changePassword(current: string, next: string, confirm = next) {
  await userEvent.type(input('Current Password'), current);
  await userEvent.type(input('New Password'), next);
  await userEvent.type(input('Confirm New Password'), confirm);
  await press('Change Password');
}

test('the profile has two sub-tabs, with the selected one in the URL [2.PROFILE.01]', async () => {
  await openProfile();
  const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(names()).toEqual(['Profile Information', 'Security & Password']);
  expect(await findA11yViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('tab', { name: 'Security & Password' }));
  expect(input('Current Password')).toBeTruthy();
  expect(await findA11yViolations()).toEqual([]);
});

describe('the profile information', () => {
  test('is required, and the email must be valid [5.PROFILE.01]', async () => {
    const { calls } = await openProfile();
    expect([input('Username').required, input('Email').required, input('Email').type]).toEqual([
      true,
      true,
      'email',
    ]);
    for (const [label, value] of [
      ['Username', ''],
      ['Email', 'asha'],
      ['Email', ''],
    ] as const) {
      await userEvent.clear(input(label));
      if (value) await userEvent.type(input(label), value);
      await press('Save Changes');
    }
    expect(calls.map(({ endpoint }) => endpoint)).toEqual(['GET /api/profile']);
  });

  test('is saved, and the new token is stored', async () => {
    const user = { ...ASHA, username: 'Asha R.' };
    const answer = deferAnswer({ user, token: fakeToken(user), pending_email: PENDING });
    const { calls, store } = await openProfile({ [PUT]: answer.answer });
    await userEvent.clear(input('Email'));
    await userEvent.type(input('Email'), 'new@example.com');
    await press('Save Changes');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' }).disabled).toBe(true);
    answer.release();
    expect(await screen.findByText('Profile updated.')).toBeTruthy();
    expect(calls.at(-1)).toMatchObject({
      endpoint: PUT,
      body: { username: 'Asha', email: 'new@example.com' },
    });
    expect(localStorage.getItem('token')).toBe(fakeToken(user));
    expect(store.get(authStateAtom)).toEqual({ status: 'signed-in', user });
    expect(input('Email').value).toBe(ASHA.email);
    expect(screen.getByText('Confirm your new email')).toBeTruthy();
    expect(screen.getByText('new@example.com')).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('is not said to be updated where only an email waits to be confirmed', async () => {
    await openProfile({ [PUT]: { user: ASHA, token: fakeToken(ASHA), pending_email: PENDING } });
    await userEvent.type(input('Email'), '.in{Enter}');
    expect(await screen.findByText('Confirm your new email')).toBeTruthy();
    expect(screen.queryByText('Profile updated.')).toBeNull();
  });

  describe('with an unconfirmed email', () => {
    const WAITING = { 'GET /api/profile': { user: ASHA, pending_email: PENDING } };
    const CANCEL = 'DELETE /api/profile/pending-email';

    test('sends the confirmation mail again, without saving edits', async () => {
      const again = { user: ASHA, token: fakeToken(ASHA), pending_email: PENDING };
      const { calls } = await openProfile({ ...WAITING, [PUT]: again });
      await userEvent.type(input('Username'), ' is typing');
      await press('Send again');
      expect(await screen.findByText(/^The link was mailed again/)).toBeTruthy();
      expect(calls.at(-1)).toMatchObject({
        endpoint: PUT,
        body: { username: ASHA.username, email: 'new@example.com' },
      });
      expect(input('Username').value).toBe(`${ASHA.username} is typing`);
    });

    test('cancels the email change', async () => {
      const answer = deferAnswer({ success: true });
      await openProfile({ ...WAITING, [CANCEL]: answer.answer });
      await press('Cancel the change of email');
      expect(screen.getByText('Cancelling...')).toBeTruthy();
      answer.release();
      await waitForElementToBeRemoved(() => screen.queryByText('Confirm your new email'));
    });

    const REFUSALS: [string, string, string][] = [
      ['Send again', PUT, 'Failed to send the link again. Please try again.'],
      ['Cancel the change of email', CANCEL, 'Failed to cancel the change. Please try again.'],
    ];
    test.each(REFUSALS)('shows why it failed: %s', async (button, call, sentence) => {
      await openProfile({ ...WAITING, [call]: new FakeResponse(500) });
      await press(button);
      expect((await screen.findByRole('alert')).textContent).toBe(sentence);
      expect(screen.getByText('new@example.com')).toBeTruthy();
    });

    test('leaves an ended session to the dashboard', async () => {
      const { store } = await openProfile({
        ...WAITING,
        [CANCEL]: new FakeResponse(401, { error: 'Unauthorized' }),
      });
      await press('Cancel the change of email');
      await waitFor(() => expect(store.get(loginNoticeAtom)).toBe('Please log in again.'));
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });

  const FAILURES: [string, unknown, string][] = [
    [
      "the server's sentence",
      new FakeResponse(409, { error: 'An account with this email already exists' }),
      'An account with this email already exists',
    ],
    ['the default sentence', new FakeResponse(500), 'Failed to update profile. Please try again.'],
  ];
  test.each(FAILURES)('a refusal shows %s until an edit [8.PROFILE.01]', async (_, answer, sentence) => {
    await openProfile({ [PUT]: answer });
    await press('Save Changes');
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    await userEvent.type(input('Username'), '2');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is not kept back while offline: its failure is told at once', async () => {
    await openProfile();
    act(() => void dispatchEvent(new Event('offline')));
    await press('Save Changes');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to update profile. Please try again.',
    );
    act(() => void dispatchEvent(new Event('online')));
  });

  test('can be loaded again after a failure', async () => {
    new FakeServer({});
    renderDashboard(<ProfileView />);
    expect((await screen.findByRole('alert')).textContent).toContain('Network error');
    new FakeServer(GET);
    await press('Retry');
    expect(await screen.findByDisplayValue('Asha')).toBeTruthy();
  });

  test('leaves an ended session to the dashboard', async () => {
    const { store } = await openProfile({ [PUT]: new FakeResponse(401, { error: 'Unauthorized' }) });
    await press('Save Changes');
    expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeTruthy();
    expect(store.get(loginNoticeAtom)).toBe('Please log in again.');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the password', () => {
  test('is changed with the current password, and this session continues [5.PASSWORD.01]', async () => {
    const token = fakeToken({ ...ASHA, epoch: 1 });
    const { changes, store } = openSecurity({ [PASSWORD]: { success: true, token } });
    expect(input('Current Password').required).toBe(true);
    await userEvent.type(input('New Password'), 'secret2');
    await userEvent.type(input('Confirm New Password'), 'secret2');
    await press('Change Password');
    expect(changes()).toEqual([]);
    await userEvent.type(input('Current Password'), 'secret1');
    await press('Change Password');
    expect(await screen.findByText(/^Password changed/)).toBeTruthy();
    expect(changes()).toEqual([{ currentPassword: 'secret1', newPassword: 'secret2' }]);
    expect(localStorage.getItem('token')).toBe(token);
    expect(store.get(authStateAtom).status).toBe('signed-in');
    expect(input('New Password').value).toBe('');
  });

  const BROKEN = [
    ['secr5', 'secr5', 'New password must be at least 6 characters long.'],
    ['secret2', 'secret3', 'New passwords do not match.'],
  ] as const;
  test.each(BROKEN)(
    '%s, confirmed by %s, is not sent [5.PASSWORD.02, 5.PASSWORD.03]',
    async (next, confirm, sentence) => {
      const { changes } = openSecurity();
      await changePassword('secret1', next, confirm);
      expect(screen.getByRole('alert').textContent).toBe(sentence);
      expect(changes()).toEqual([]);
      await userEvent.type(input('New Password'), '!');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  const FAILURES: [string, unknown, string][] = [
    [
      "the server's sentence",
      new FakeResponse(400, { error: 'Current password is incorrect', code: 'wrong_password' }),
      'Current password is incorrect',
    ],
    ['the default sentence', new FakeResponse(500), 'Failed to change password. Please try again.'],
  ];
  test.each(FAILURES)('a refusal shows %s [8.PROFILE.02]', async (_, answer, sentence) => {
    openSecurity({ [PASSWORD]: answer });
    await changePassword('secret1', 'secret2');
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });
});
