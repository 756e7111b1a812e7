/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderWithProviders } from '@waxwing/kit/testing';
import AboutPage from './about-page.js';

beforeEach(() => {
  renderWithProviders(<AboutPage />);
});

const part = (name: string) => within(screen.getByRole('region', { name }));

test('states the mission, with its figures [2.ABOUT.02]', () => {
  const figures = part('Our mission')
    .getAllByRole('term')
    .map((term) => [term.nextElementSibling?.textContent, term.textContent]);
  expect(figures).toEqual([
    ['10,000+', 'active users'],
    ['1M+', 'daily messages'],
    ['99.9%', 'uptime'],
  ]);
});

test('has four values and a story [2.ABOUT.03]', () => {
  const values = part('Our values')
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
  expect(values).toEqual(['Security First', 'Innovation', 'Customer Success', 'Reliability']);
  expect(part('Our story').getByText(/^Waxwing began/)).toBeTruthy();
});

test('shows four open team roles without names [2.ABOUT.04]', () => {
  const roles = part('Team').getAllByRole('listitem');
  expect(roles).toHaveLength(4);
  for (const role of roles) expect(within(role).getByText('Name to follow')).toBeTruthy();
});
