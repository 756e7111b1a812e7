/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { authStateAtom } from '@waxwing/client/auth';
import {
  type Answers,
  captureSavedFiles,
  FakeResponse,
  FakeServer,
  fakeToken,
  findA11yViolations,
} from '@waxwing/kit/testing';
import { renderDashboard } from '../../../testing/render-page.js';
import { ASHA } from '../../../testing/sample-users.js';
import { loginNoticeAtom } from '../../sign-in/login-notice.atoms.js';
import { DataCard } from './data-card.js';

const EXPORT = 'GET /api/profile/export';
const CLOSE = 'DELETE /api/profile';
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const saved = captureSavedFiles();

beforeEach(() => localStorage.clear());

async function open(deed: string, password: string, answers: Answers) {
  const { calls } = new FakeServer(answers);
  const store = renderDashboard(<DataCard />);
  await press(deed);
  await userEvent.type(screen.getByLabelText('Password'), password);
  return { calls, store };
}

describe('the export', () => {
  test('is saved as a file after entering the password', async () => {
    const { calls } = await open('Export My Data', 'pässwort%', { [EXPORT]: { account: ASHA } });
    expect(await findA11yViolations()).toEqual([]);
    await press('Export');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls[0]?.headers).toEqual({
      accept: '*/*',
      authorization: `Bearer ${fakeToken(ASHA)}`,
      'x-confirm-password': 'p%C3%A4sswort%25',
    });
    expect(saved.map(({ name }) => name)).toEqual(['waxwing-export.json']);
    expect(saved[0]?.content.size).toBe(JSON.stringify({ account: ASHA }).length);
  });

  const FAILURES: [string, Answers, string][] = [
    [
      "the server's sentence",
      { [EXPORT]: new FakeResponse(400, { error: 'Current password is incorrect' }) },
      'Current password is incorrect',
    ],
    ['the default sentence when offline', {}, 'Failed to export your data. Please try again.'],
  ];
  test.each(FAILURES)('is not saved on a failure, which shows %s', async (_, answers, sentence) => {
    await open('Export My Data', 'wrong', answers);
    await press('Export');
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(saved).toEqual([]);
  });
});

describe('the account', () => {
  test('is closed with its password, which ends the session and says so', async () => {
    const { calls, store } = await open('Delete Account', 'secret1', {
      [CLOSE]: { success: true },
    });
    expect(screen.getByRole('dialog').textContent).toContain('This action cannot be undone.');
    await press('Delete Account');
    await waitFor(() => expect(store.get(authStateAtom)).toEqual({ status: 'visitor' }));
    expect(calls.map(({ endpoint, body }) => [endpoint, body])).toEqual([[CLOSE, { password: 'secret1' }]]);
    expect(store.get(loginNoticeAtom)).toBe('Your account is closed. Its data is being erased.');
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('stays open with a wrong password', async () => {
    const answer = new FakeResponse(400, { error: 'Current password is incorrect', code: 'wrong_password' });
    await open('Delete Account', 'wrong', { [CLOSE]: answer });
    await press('Delete Account');
    expect((await screen.findByRole('alert')).textContent).toBe('Current password is incorrect');
    expect(localStorage.getItem('token')).toBe(fakeToken(ASHA));
    await press('Cancel');
    await press('Delete Account');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
