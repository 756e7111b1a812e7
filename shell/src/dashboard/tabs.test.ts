/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { findTab, TABS } from './tabs.js';

test('the sidebar has the eight tabs in their order', () => {
  expect(TABS.map(({ id, label }) => `${id}: ${label}`)).toEqual([
    'instances: My Instances',
    'messages: Message History',
    'api-keys: API Keys',
    'subscription: Subscription',
    'orders: Order History',
    'create: Create Instance',
    'profile: Profile',
    'settings: Settings',
  ]);
});

test.each([null, '', 'nonsense', 'constructor'])('a URL with the tab %s shows the first tab', (id) => {
  expect(findTab(id).id).toBe('instances');
});
