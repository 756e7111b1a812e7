/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from '@waxwing/kit/router';
import { answerCalls, violations } from '@waxwing/kit/testing';
import LoginPage from './login-page.js';

const user = { user_id: 'acc_1', email: 'asha@example.com', username: 'Asha', role: 'user' };

async function logIn() {
  render(
    <MemoryRouter initialEntries={['/login']}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/dashboard" element="the dashboard" />
      </Routes>
    </MemoryRouter>,
  );
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'a long password');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

beforeEach(() => localStorage.clear());

test('leads to the dashboard, and keeps the token', async () => {
  answerCalls({ '/api/auth/login': { user, token: 'the.token' } });
  await logIn();
  expect(await screen.findByText('the dashboard')).toBeTruthy();
  expect(localStorage.getItem('token')).toBe('the.token');
});

test("shows the server's sentence, until something is typed", async () => {
  const body = { error: 'The email or the password is wrong', code: 'invalid_credentials' };
  answerCalls({ '/api/auth/login': { status: 401, body } });
  await logIn();
  expect((await screen.findByRole('alert')).textContent).toBe(body.error);
  expect(await violations()).toEqual([]);
  await userEvent.type(screen.getByLabelText('Password'), '!');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('has a sentence of its own where the server has none [8.AUTH.01]', async () => {
  answerCalls({ '/api/auth/login': { status: 500, body: {} } });
  await logIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed. Please try again.');
});
