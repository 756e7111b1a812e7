/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ASHA } from '../session/testing/people.js';
import { serve } from '../session/testing/server.js';
import { TabView } from './tab-view.js';
import { openDashboard } from './testing/open-dashboard.js';
import { useTab } from './use-tab.js';

const View = () => <TabView tab={useTab().tab} />;

beforeEach(() => {
  localStorage.clear();
  serve({ 'GET /api/profile': { body: { user: ASHA } } });
});

test('the settings are to come, and that is all there is [2.DASH.12, D.SETTINGS.01]', () => {
  openDashboard(<View />, '/dashboard?tab=settings');
  const toasts = screen.queryByRole('region', { name: /Notifications/ })?.textContent ?? '';
  expect(document.body.textContent).toBe(`Settings Coming Soon${toasts}`);
});

const ADDRESSES = ['/profile', '/dashboard?tab=profile'];
test.each(ADDRESSES)('%s shows the profile [2.ROUTE.15, D.PROFILE.01]', async (address) => {
  openDashboard(<View />, address);
  expect(screen.getByRole('tab', { name: 'Profile Information' })).toBeTruthy();
  expect(await screen.findByDisplayValue('asha@example.com')).toBeTruthy();
});
