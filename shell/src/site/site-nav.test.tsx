/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findA11yViolations, renderWithProviders } from '@waxwing/kit/testing';
import { SiteFooter } from './site-footer.js';
import { SiteNav } from './site-nav.js';

const target = (container: HTMLElement, name: string) =>
  within(container).getByRole('link', { name }).getAttribute('href');

test('the navigation links to the pages, the login and the sign-up [2.NAV.01, 2.NAV.02, 2.NAV.03]', async () => {
  renderWithProviders(<SiteNav />);
  const nav = screen.getByRole('navigation', { name: 'Main' });
  const targets = {
    Home: '/',
    Features: '/features',
    Pricing: '/pricing',
    Documentation: '/docs',
    Contact: '/contact',
    'Sign In': '/login',
    'Get Started': '/signup',
  };
  for (const [name, path] of Object.entries(targets)) expect([name, target(nav, name)]).toEqual([name, path]);
  expect(within(nav).getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
  expect(await findA11yViolations()).toEqual([]);
});

test('the menu announces whether it is open, and closes on Escape and on a choice', async () => {
  renderWithProviders(<SiteNav />);
  const unfolded = () => screen.getByRole('button', { expanded: true });
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  expect(unfolded().getAttribute('aria-label')).toBe('Close menu');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { expanded: true })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await userEvent.click(screen.getByRole('link', { name: 'Pricing' }));
  expect(screen.queryByRole('button', { expanded: true })).toBeNull();
});

test('the theme switch cycles, and its choice is stored', async () => {
  renderWithProviders(<SiteNav />);
  await userEvent.click(screen.getByRole('button', { name: 'Theme: system. Switch to light' }));
  await userEvent.click(screen.getByRole('button', { name: 'Theme: light. Switch to dark' }));
  expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  await userEvent.click(screen.getByRole('button', { name: 'Theme: dark. Follow the system' }));
  expect(localStorage.getItem('theme')).toBeNull();
});

test('the footer links to the policies and the support [2.NAV.04, 2.NAV.05]', async () => {
  renderWithProviders(<SiteFooter />);
  const footer = screen.getByRole('contentinfo');
  const targets = {
    About: '/about',
    Privacy: '/privacy',
    Terms: '/terms',
    Shipping: '/shipping',
    Refunds: '/refunds',
  };
  for (const [name, path] of Object.entries(targets)) expect(target(footer, name)).toBe(path);
  expect(target(footer, 'support@waxwing.example')).toBe('mailto:support@waxwing.example');
  expect(await findA11yViolations()).toEqual([]);
});
