/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { ApiError } from '@waxwing/client';
import { authStateAtom } from '@waxwing/client/auth';
import { FakeServer } from '@waxwing/kit/testing';
import { renderDashboard } from '../../testing/render-page.js';
import { loginNoticeAtom } from '../sign-in/login-notice.atoms.js';
import { SubscriptionRequired } from './subscription-required/subscription-required.js';
import { useErrorHandler } from './use-error-handler.js';

let onError: (error: unknown) => void;
function Remote() {
  onError = useErrorHandler();
  return <SubscriptionRequired />;
}
const fail = (status: number, body: object) => act(() => onError(ApiError.fromResponse(status, body)));

beforeEach(() => {
  localStorage.clear();
  new FakeServer({});
});

describe('a failed call of any part of the dashboard', () => {
  const REFUSALS: [number, object, string][] = [
    [402, {}, 'No Active Subscription'],
    [403, { error: 'Instance limit reached' }, 'Instance Limit Reached'],
    [403, { error: 'Message limit exceeded' }, 'Message Limit Reached'],
    [429, { error: 'Message limit exceeded', code: 'message_limit' }, 'Message Limit Reached'],
  ];
  test.each(REFUSALS)('with %i %j opens one prompt [8.HANDLE.05]', async (status, body, title) => {
    renderDashboard(<Remote />);
    fail(status, body);
    fail(status, body);
    expect(screen.getAllByRole('dialog')).toEqual([screen.getByRole('dialog', { name: title })]);
  });

  test('because the session has ended ends it here too, and the login says so', () => {
    const store = renderDashboard(<Remote />);
    fail(401, { error: 'Unauthorized' });
    expect(store.get(authStateAtom)).toEqual({ status: 'visitor' });
    expect(store.get(loginNoticeAtom)).toBe('Please log in again.');
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('for any other reason is shown in a toast', async () => {
    renderDashboard(<Remote />);
    fail(500, {});
    expect(await screen.findByText('Server error. Please try again later.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
