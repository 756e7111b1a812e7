/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FakeServer, fakeToken, renderWithProviders } from '@waxwing/kit/testing';
import { NO_NOTIFICATIONS } from '../../testing/render-page.js';
import { ASHA } from '../../testing/sample-users.js';
import { App } from './app.js';

const warn = jest.spyOn(console, 'warn');

beforeEach(() => {
  localStorage.clear();
  new FakeServer(NO_NOTIFICATIONS);
  warn.mockClear();
});
afterEach(() => expect(warn.mock.calls).toEqual([]));

const open = (path: string) => renderWithProviders(<App />, path);

/** A page is loaded lazily, which takes time on a busy machine. */
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test.each(['/dashboard', '/profile'])('%s leads a visitor to the login [2.GUARD.01]', async (path) => {
  open(path);
  expect(await heading('Sign in')).toBeTruthy();
});

test('/dashboard shows the tab in the URL', async () => {
  localStorage.setItem('token', fakeToken(ASHA));
  open('/dashboard?tab=settings');
  expect(await heading('Settings')).toBeTruthy();
  expect(document.title).toBe('Settings · Waxwing');
});

test('/profile shows the profile to a signed-in user [2.ROUTE.15]', async () => {
  localStorage.setItem('token', fakeToken(ASHA));
  open('/profile');
  expect(await heading('Profile')).toBeTruthy();
  expect(document.title).toBe('Profile · Waxwing');
});
