/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { ApiError } from '@waxwing/client';
import { sessionAtom } from '@waxwing/client/session';
import { noticeAtom } from '../session/notice.atoms.js';
import { serve } from '../session/testing/server.js';
import { SubscriptionRequired } from './subscription-required/subscription-required.js';
import { openDashboard } from './testing/open-dashboard.js';
import { useErrorHandler } from './use-error-handler.js';

let onError: (error: unknown) => void;
function Remote() {
  onError = useErrorHandler();
  return <SubscriptionRequired />;
}
const fail = (status: number, body: object) => act(() => onError(ApiError.of(status, body)));

beforeEach(() => {
  localStorage.clear();
  serve({});
});

describe('a call that failed, in whichever part of the dashboard', () => {
  const REFUSALS: [number, object, string][] = [
    [402, {}, 'No Active Subscription'],
    [403, { error: 'Instance limit reached' }, 'Instance Limit Reached'],
    [403, { error: 'Message limit exceeded' }, 'Message Limit Reached'],
    [429, { error: 'Message limit exceeded', code: 'message_limit' }, 'Message Limit Reached'],
  ];
  test.each(REFUSALS)(
    'with %i %j opens the prompt, and only one [8.HANDLE.05]',
    async (status, body, title) => {
      openDashboard(<Remote />);
      fail(status, body);
      fail(status, body);
      expect(screen.getAllByRole('dialog')).toEqual([screen.getByRole('dialog', { name: title })]);
    },
  );

  test('because the session is over ends it here too, and says so at the login', () => {
    const store = openDashboard(<Remote />);
    fail(401, { error: 'Unauthorized' });
    expect(store.get(sessionAtom)).toEqual({ status: 'visitor' });
    expect(store.get(noticeAtom)).toBe('Please log in again.');
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('for any other reason is told in a toast', async () => {
    openDashboard(<Remote />);
    fail(500, {});
    expect(await screen.findByText('Server error. Please try again later.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
