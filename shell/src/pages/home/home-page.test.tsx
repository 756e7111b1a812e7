/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderWithProviders } from '@waxwing/kit/testing';
import HomePage from './home-page.js';

beforeEach(() => {
  renderWithProviders(<HomePage />);
});

const part = (name: string) => within(screen.getByRole('region', { name }));
const figureOf = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

test('shows four figures [2.HOME.02, 2.HOME.03, 2.HOME.04, 2.HOME.05]', () => {
  const labels = ['Active Users', 'Messages Sent Daily', 'Uptime', 'Support'];
  expect(labels.map(figureOf)).toEqual(['10,000+', '1M+', '99.9%', '24/7']);
});

test('shows the features, including history, analytics and keys [1.CLAIM.01]', () => {
  const features = part('What you get').getAllByRole('heading', { level: 3 });
  expect(features.map(({ textContent }) => textContent)).toEqual([
    'Every message, and what became of it',
    'Linked by a scan',
    'Safe to call again',
    'Analytics that count',
    'Keys under control',
    'One account, many phones',
  ]);
});

test('has two groups of use cases: codes, and utility messages [2.HOME.06, 1.CLAIM.02]', () => {
  const groups = part('What it is used for').getAllByRole('heading', { level: 3 });
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    'OTP and authentication',
    'Utility messages',
  ]);
});

test('explains how it works in three steps [2.HOME.07]', () => {
  const steps = part('How It Works').getAllByRole('listitem');
  expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
    'Create Account',
    'Create Instance',
    'Start Sending',
  ]);
});

test('has three testimonials, named by role and kind of company [2.HOME.08]', () => {
  const voices = part('What customers say').getAllByRole('figure');
  expect(voices.map((voice) => voice.querySelector('figcaption')?.textContent)).toEqual([
    'Backend developer, Online shop',
    'Security lead, Payments start-up',
    'Operations manager, Clinic group',
  ]);
});

test('ends with a call to action', () => {
  const account = part('Send your first message today').getByRole('link', { name: 'Create your account' });
  expect(account.getAttribute('href')).toBe('/signup');
});
