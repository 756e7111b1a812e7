/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { authStateAtom, signOutAtom } from '@waxwing/client/auth';
import { Route, Routes, useLocation } from '@waxwing/kit/router';
import { fakeToken, MemoryRouter } from '@waxwing/kit/testing';
import { createStore, Provider } from 'jotai';
import { lazy, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { Guard } from './guard.js';
import { loginNoticeAtom, SIGN_IN_ENDED } from './login-notice.atoms.js';
import { returnPath } from './return-path.js';

const ASHA = { user_id: 'acc_1', email: 'asha@example.com', role: 'user' };

const page = () => (
  <Provider store={createStore()}>
    <MemoryRouter initialEntries={['/dashboard']}>
      <Routes>
        <Route path="/login" element="the login" />
        <Route path="/dashboard" element={<Guard>the dashboard</Guard>} />
      </Routes>
    </MemoryRouter>
  </Provider>
);

beforeEach(() => localStorage.clear());

test('redirects a visitor to the login [2.GUARD.01, 2.ROUTE.14]', () => {
  render(page());
  expect(screen.getByText('the login')).toBeTruthy();
});

test('shows the page to a signed-in user', () => {
  localStorage.setItem('token', fakeToken(ASHA));
  render(page());
  expect(screen.getByText('the dashboard')).toBeTruthy();
});

test('treats an expired token as none, and removes it', () => {
  localStorage.setItem('token', fakeToken({ ...ASHA, exp: 1 }));
  render(page());
  expect(screen.getByText('the login')).toBeTruthy();
  expect(localStorage.getItem('token')).toBeNull();
});

test('shows a spinner until the token has been read [2.GUARD.02]', () => {
  // The first render, before any effect has run.
  expect(createStore().get(authStateAtom)).toEqual({ status: 'checking' });
  expect(renderToString(page())).toContain('Loading');
});

/** A login page that shows its return path. */
function Login() {
  return `then ${returnPath(useLocation())}`;
}

const opened = (at: string, store = createStore()) => {
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/login" element={<Login />} />
          <Route path="*" element={<Guard>the dashboard</Guard>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return store;
};

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard?tab=orders&order=ord_1', '/dashboard?tab=orders&order=ord_1'],
  ['/profile', '/dashboard?tab=profile'],
])('a visitor of %s comes back to it after the login', (at, place) => {
  opened(at);
  expect(screen.getByText(`then ${place}`)).toBeTruthy();
});

test('after an ended session the login returns to the same view; after signing out it does not', () => {
  for (const [notice, place] of [
    [SIGN_IN_ENDED, '/dashboard?tab=messages'],
    ['', '/dashboard'],
  ] as const) {
    localStorage.setItem('token', fakeToken(ASHA));
    const store = opened('/dashboard?tab=messages');
    act(() => {
      store.set(loginNoticeAtom, notice);
      store.set(signOutAtom);
    });
    expect(screen.getByText(`then ${place}`)).toBeTruthy();
    document.body.replaceChildren();
  }
});

test('shows a spinner while the login is loading', () => {
  const Never = lazy(() => new Promise<never>(() => undefined));
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <Suspense>
        <Routes>
          <Route path="/login" element={<Never />} />
          <Route path="/dashboard" element={<Guard>the dashboard</Guard>} />
        </Routes>
      </Suspense>
    </MemoryRouter>,
  );
  expect(screen.getByText('Loading')).toBeTruthy();
});
