/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FakeServer } from '@waxwing/kit/testing';
import { renderDashboard } from '../../testing/render-page.js';
import { ASHA } from '../../testing/sample-users.js';
import { TabView } from './tab-view.js';
import { useTab } from './tabs.js';

const View = () => <TabView tab={useTab().tab} />;

beforeEach(() => {
  localStorage.clear();
  new FakeServer({ 'GET /api/profile': { user: ASHA } });
});

test('the settings tab only announces what is to come [2.DASH.12, D.SETTINGS.01]', () => {
  renderDashboard(<View />, '/dashboard?tab=settings');
  const toasts = screen.queryByRole('region', { name: /Notifications/ })?.textContent ?? '';
  expect(document.body.textContent).toBe(`Settings Coming Soon${toasts}`);
});

const ADDRESSES = ['/profile', '/dashboard?tab=profile'];
test.each(ADDRESSES)('%s shows the profile [2.ROUTE.15, D.PROFILE.01]', async (address) => {
  renderDashboard(<View />, address);
  expect(screen.getByRole('tab', { name: 'Profile Information' })).toBeTruthy();
  expect(await screen.findByDisplayValue('asha@example.com')).toBeTruthy();
});
