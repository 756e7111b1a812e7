/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from '@waxwing/kit/testing';
import { createStore, Provider } from 'jotai';
import { NOTHING_TO_NOTE } from '../dashboard/testing/open-dashboard.js';
import { ASHA, tokenOf } from '../session/testing/people.js';
import { serve } from '../session/testing/server.js';
import { App } from './app.js';

const said = jest.spyOn(console, 'warn');

beforeEach(() => {
  localStorage.clear();
  serve(NOTHING_TO_NOTE);
  said.mockClear();
});
afterEach(() => expect(said.mock.calls).toEqual([]));

function open(path: string) {
  render(
    <Provider store={createStore()}>
      <MemoryRouter initialEntries={[path]}>
        <App />
      </MemoryRouter>
    </Provider>,
  );
}

/** A page is loaded when it is asked for, and on a busy machine that takes its time. */
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test.each(['/dashboard', '/profile'])('%s leads a visitor to the login [2.GUARD.01]', async (path) => {
  open(path);
  expect(await heading('Sign in')).toBeTruthy();
});

test('/dashboard is the tab that the address asks for', async () => {
  localStorage.setItem('token', tokenOf(ASHA));
  open('/dashboard?tab=settings');
  expect(await heading('Settings')).toBeTruthy();
  expect(document.title).toBe('Settings · Waxwing');
});

test('/profile is the profile for whoever is signed in [2.ROUTE.15]', async () => {
  localStorage.setItem('token', tokenOf(ASHA));
  open('/profile');
  expect(await heading('Profile')).toBeTruthy();
  expect(document.title).toBe('Profile · Waxwing');
});
