/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderWithProviders } from '@waxwing/kit/testing';
import FeaturesPage from './features-page.js';

test('lists the features by group, and claims only what exists [2.FEATURES.01, 1.CLAIM.01, 1.CLAIM.02, 1.CLAIM.03]', () => {
  renderWithProviders(<FeaturesPage />);
  const entries = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
  expect(entries('Delivery status and history')).toEqual(
    expect.arrayContaining(['Delivery status', 'Message history']),
  );
  expect(entries('Analytics')).toHaveLength(4);
  expect(entries('API key management')).toHaveLength(4);
  expect(entries('Use cases')).toEqual(['One-time passwords', 'Authentication', 'Utility messages']);
  expect(screen.queryByText(/webhook/i)).toBeNull();
});
