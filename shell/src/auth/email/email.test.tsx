/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { authStateAtom } from '@waxwing/client/auth';
import { deferAnswer, FakeResponse, FakeServer, fakeToken, findA11yViolations } from '@waxwing/kit/testing';
import { renderPage } from '../../../testing/render-page.js';
import { ASHA } from '../../../testing/sample-users.js';
import ConfirmPage from './confirm-page.js';
import UndoPage from './undo-page.js';

const CONFIRM = 'POST /api/profile/confirm-email';
const UNDO = 'POST /api/profile/undo-email';
const NEW = { ...ASHA, email: 'asha.r@example.com' };
const INVALID = new FakeResponse(400, { error: 'This link is invalid or has expired.' });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const openConfirm = (at = '/confirm-email?token=the-token') => renderPage(<ConfirmPage />, at);
const openUndo = (at = '/undo-email?token=the-token') => renderPage(<UndoPage />, at);

beforeEach(() => localStorage.clear());

describe('confirming a new email', () => {
  beforeEach(() => localStorage.setItem('token', fakeToken(ASHA)));

  test('changes nothing before the button is pressed', async () => {
    const { calls } = new FakeServer({});
    openConfirm();
    expect(await screen.findByText(ASHA.email)).toBeTruthy();
    expect(calls).toEqual([]);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('confirms the email, and the user stays signed in', async () => {
    const answer = deferAnswer({ user: NEW, token: fakeToken(NEW) });
    const { calls } = new FakeServer({ [CONFIRM]: answer.answer });
    const store = openConfirm();
    await press('Confirm New Email');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirming...' }).disabled).toBe(true);
    answer.release();
    expect(await screen.findByText('Your email is asha.r@example.com now.')).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ token: 'the-token' }]);
    expect(localStorage.getItem('token')).toBe(fakeToken(NEW));
    expect(store.get(authStateAtom)).toEqual({ status: 'signed-in', user: NEW });
    expect(await findA11yViolations()).toEqual([]);
  });

  test('works with the keyboard alone', async () => {
    const { calls } = new FakeServer({ [CONFIRM]: { user: NEW, token: fakeToken(NEW) } });
    openConfirm();
    while (document.activeElement !== screen.getByRole('button', { name: 'Confirm New Email' }))
      await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Your email is asha.r@example.com now.')).toBeTruthy();
    expect(calls).toHaveLength(1);
  });

  const REFUSALS: [string, unknown, string][] = [
    ["the server's sentence", INVALID, 'This link is invalid or has expired.'],
    ['the default sentence', new FakeResponse(500), 'Failed to confirm your email. Please try again.'],
  ];
  test.each(REFUSALS)('a refusal shows %s', async (_, answer, sentence) => {
    new FakeServer({ [CONFIRM]: answer });
    openConfirm();
    await press('Confirm New Email');
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm New Email' }).disabled).toBe(false);
  });

  test('asks to sign in first when the session has ended', async () => {
    new FakeServer({ [CONFIRM]: new FakeResponse(401, { error: 'Unauthorized' }) });
    openConfirm();
    await press('Confirm New Email');
    expect(await screen.findByRole('link', { name: 'Sign in to confirm' })).toBeTruthy();
  });
});

test('a visitor signs in before confirming, and comes back', async () => {
  const { calls } = new FakeServer({});
  openConfirm();
  expect(await findA11yViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('link', { name: 'Sign in to confirm' }));
  expect(screen.getByText('now at /login')).toBeTruthy();
  expect(calls).toEqual([]);
});

describe('"This was not me"', () => {
  test('changes nothing before it is pressed', async () => {
    const { calls } = new FakeServer({});
    openUndo();
    expect(screen.getByRole('heading', { name: 'This was not me' })).toBeTruthy();
    expect(calls).toEqual([]);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('restores the email, ends this session too and links to a password reset', async () => {
    localStorage.setItem('token', fakeToken(NEW));
    const answer = deferAnswer({ success: true, email: ASHA.email });
    const { calls } = new FakeServer({ [UNDO]: answer.answer });
    openUndo();
    await press('This was not me');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Taking it back...' }).disabled).toBe(true);
    answer.release();
    expect(await screen.findByText("asha@example.com is your account's email again.")).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ token: 'the-token' }]);
    expect(localStorage.getItem('token')).toBeNull();
    await press('Reset password');
    expect(await screen.findByDisplayValue(ASHA.email)).toBeTruthy();
  });

  const REFUSALS: [string, unknown, string][] = [
    ["the server's sentence", INVALID, 'This link is invalid or has expired.'],
    ['the default sentence', new FakeResponse(500), 'Failed to take the change back. Please try again.'],
  ];
  test.each(REFUSALS)('a refusal shows %s, and who can help', async (_, answer, sentence) => {
    new FakeServer({ [UNDO]: answer });
    openUndo();
    await press('This was not me');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(sentence);
    expect(alert.querySelector('a')?.getAttribute('href')).toBe('mailto:support@waxwing.example');
  });
});

test.each([
  ['/confirm-email', () => openConfirm('/confirm-email')],
  ['/undo-email?token=', () => openUndo('/undo-email?token=')],
])('%s has nothing to press: it has no token', async (_, open) => {
  open();
  expect((await screen.findByRole('alert')).textContent).toBe('This link is invalid or has expired.');
  expect(screen.queryByRole('button', { name: /Confirm|not me/ })).toBeNull();
});
