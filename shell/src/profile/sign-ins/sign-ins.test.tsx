/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { authStateAtom } from '@waxwing/client/auth';
import {
  type Answers,
  deferAnswer,
  FakeResponse,
  FakeServer,
  findA11yViolations,
} from '@waxwing/kit/testing';
import { renderDashboard } from '../../../testing/render-page.js';
import { loginNoticeAtom } from '../../sign-in/login-notice.atoms.js';
import type { SignIn } from './sign-ins.api.js';
import { SignInsCard } from './sign-ins-card.js';

const LIST = 'GET /api/profile/sign-ins';
const EVERYWHERE = 'POST /api/auth/logout-everywhere';

const HERE: SignIn = {
  id: 'sgn_1',
  device: 'Firefox on Linux',
  network: '203.0.113.0/24',
  created_at: '2026-03-01T10:00:00.000Z',
  last_used: '2026-03-04T10:00:00.000Z',
  current: true,
};
const PHONE: SignIn = {
  ...HERE,
  id: 'sgn_2',
  device: 'Chrome on Android',
  network: '2001:db8:1::/48',
  current: false,
};
const END_PHONE = `DELETE /api/profile/sign-ins/${PHONE.id}`;

beforeEach(() => localStorage.clear());

const listOf = (...sign_ins: SignIn[]): unknown => ({ sign_ins });

function open(answers: Answers) {
  const allAnswers = { [LIST]: listOf(HERE, PHONE), ...answers };
  const { calls } = new FakeServer(allAnswers);
  const store = renderDashboard(<SignInsCard />);
  return { calls, store, allAnswers };
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Sign-ins' })).getAllByRole('listitem');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the list of sign-ins', () => {
  test('shows device, network and last use, and marks this sign-in', async () => {
    open({});
    const [here, phone] = await rows();
    expect(here!.textContent).toMatch(/Firefox on Linux.*This device.*203\.0\.113\.0\/24.*Last used .*2026/);
    expect(phone!.textContent).toMatch(/Chrome on Android.*2001:db8:1::\/48/);
    expect(phone!.textContent).not.toContain('This device');
    expect(await findA11yViolations()).toEqual([]);
  });

  test('says so when it is empty, and still offers to end all', async () => {
    open({ [LIST]: listOf() });
    expect(await screen.findByText('No sign-ins listed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign Out Everywhere' })).toBeTruthy();
  });

  test('can be loaded again after a failure', async () => {
    open({ [LIST]: new FakeResponse(503, { error: 'Service unavailable' }) });
    expect(await screen.findByRole('alert')).toBeTruthy();
    new FakeServer({ [LIST]: listOf(HERE) });
    await press('Retry');
    expect(await rows()).toHaveLength(1);
  });

  test('leaves an ended session to the dashboard', async () => {
    const { store } = open({ [LIST]: new FakeResponse(401, { error: 'Unauthorized' }) });
    await waitFor(() => expect(store.get(loginNoticeAtom)).toBe('Please log in again.'));
  });
});

describe('signing out another device', () => {
  test('ends it, and removes it from the list', async () => {
    const answer = deferAnswer({ success: true });
    const { calls, allAnswers } = open({ [END_PHONE]: answer.answer });
    await rows();
    await press('Sign out Chrome on Android');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign out Chrome on Android' });
    expect([button.textContent, button.disabled]).toEqual(['Signing out...', true]);
    allAnswers[LIST] = listOf(HERE);
    answer.release();
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(calls.map(({ endpoint }) => endpoint)).toEqual([LIST, END_PHONE, LIST]);
    expect(await screen.findByText('Chrome on Android is signed out.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sign-ins' }));
  });

  test('counts one that has ended meanwhile as ended', async () => {
    const notFound = new FakeResponse(404, { error: 'Sign-in not found', code: 'sign_in_not_found' });
    const { allAnswers } = open({ [END_PHONE]: notFound });
    await rows();
    allAnswers[LIST] = listOf(HERE);
    await press('Sign out Chrome on Android');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows why it failed, and the list stays', async () => {
    open({ [END_PHONE]: new FakeResponse(500) });
    await rows();
    await press('Sign out Chrome on Android');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to sign out. Please try again.');
    expect(await rows()).toHaveLength(2);
  });
});

test('signing out this device signs out of the dashboard', async () => {
  const { calls, store } = open({ 'POST /api/auth/logout': { success: true } });
  await rows();
  await press('Sign out this device');
  expect(calls.at(-1)?.endpoint).toBe('POST /api/auth/logout');
  expect(store.get(authStateAtom)).toEqual({ status: 'visitor' });
  expect(screen.getByText('now at /login')).toBeTruthy();
});

describe('signing out everywhere', () => {
  const confirm = async () => {
    await press('Sign Out Everywhere');
    const dialog = within(screen.getByRole('alertdialog', { name: 'Sign Out Everywhere' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Sign Out Everywhere' }));
  };

  test('asks for confirmation, then ends this session as well and says so', async () => {
    const { calls, store } = open({ [EVERYWHERE]: { success: true } });
    await rows();
    await press('Sign Out Everywhere');
    expect(await findA11yViolations()).toEqual([]);
    await press('Cancel');
    expect(calls.map(({ endpoint }) => endpoint)).toEqual([LIST]);
    await confirm();
    await waitFor(() => expect(store.get(authStateAtom)).toEqual({ status: 'visitor' }));
    expect(localStorage.getItem('token')).toBeNull();
    expect(store.get(loginNoticeAtom)).toBe('You are signed out everywhere.');
  });

  test('shows why it failed, and the user stays signed in', async () => {
    open({ [EVERYWHERE]: new FakeResponse(503, { error: 'Service unavailable' }) });
    await rows();
    await confirm();
    expect((await screen.findByRole('alert')).textContent).toBe('Service unavailable');
    expect(localStorage.getItem('token')).not.toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
