/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from '@waxwing/kit/testing';
import { createStore, Provider } from 'jotai';
import { NO_NOTIFICATIONS } from '../../testing/render-dashboard.js';
import { ASHA, fakeToken } from '../../testing/sample-users.js';
import { stubFetch } from '../../testing/stub-fetch.js';
import { App } from './app.js';

const warn = jest.spyOn(console, 'warn');

beforeEach(() => {
  localStorage.clear();
  stubFetch(NO_NOTIFICATIONS);
  warn.mockClear();
});
afterEach(() => expect(warn.mock.calls).toEqual([]));

function open(path: string) {
  render(
    <Provider store={createStore()}>
      <MemoryRouter initialEntries={[path]}>
        <App />
      </MemoryRouter>
    </Provider>,
  );
}

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
