/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { sessionAtom } from '@waxwing/client/session';
import { Route, Routes } from '@waxwing/kit/router';
import { MemoryRouter } from '@waxwing/kit/testing';
import { createStore, Provider } from 'jotai';
import { renderToString } from 'react-dom/server';
import { Guard } from './guard.js';

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
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

test('a visitor is led to the login [2.GUARD.01, 2.ROUTE.14]', () => {
  render(page());
  expect(screen.getByText('the login')).toBeTruthy();
});

test('whoever is signed in is let through', () => {
  localStorage.setItem('token', token(ASHA));
  render(page());
  expect(screen.getByText('the dashboard')).toBeTruthy();
});

test('a token that has ended is no token, and is gone', () => {
  localStorage.setItem('token', token({ ...ASHA, exp: 1 }));
  render(page());
  expect(screen.getByText('the login')).toBeTruthy();
  expect(localStorage.getItem('token')).toBeNull();
});

test('a spinner stands there until the token has been looked at [2.GUARD.02]', () => {
  // The first picture, before any effect has run.
  expect(createStore().get(sessionAtom)).toEqual({ status: 'checking' });
  expect(renderToString(page())).toContain('Loading');
});
