/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { OfflineNotice } from './offline-notice.js';

afterEach(() => {
  jest.restoreAllMocks();
});

function goes(online: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')));
}

test('is shown while offline', () => {
  render(<OfflineNotice />);
  expect(screen.queryByRole('status')).toBeNull();
  goes(false);
  expect(screen.getByRole('status').textContent).toContain('You are offline.');
  goes(true);
  expect(screen.queryByRole('status')).toBeNull();
});
