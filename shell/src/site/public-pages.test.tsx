/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findA11yViolations, MemoryRouter } from '@waxwing/kit/testing';
import { App } from '../app/app.js';

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <App />
    </MemoryRouter>,
  );
}

/** A page is loaded lazily, which takes time on a busy machine. */
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  localStorage.clear();
  // The plans never load: these tests are about the pages around them.
  globalThis.fetch = (() => new Promise(() => {})) as never;
});

describe('without a sign-in', () => {
  const shows = async (path: string, name: string) => {
    open(path);
    await heading(name);
    expect(document.title).toMatch(/ · Waxwing$/);
    expect(await findA11yViolations()).toEqual([]);
  };

  test('/ shows the home page [2.ROUTE.01]', () => shows('/', 'WhatsApp messages by one REST call'));
  test('/features shows the features [2.ROUTE.02]', () =>
    shows('/features', 'Everything between your code and a phone'));
  test('/pricing shows the plans', () => shows('/pricing', 'Pricing by instances and messages'));
  test('/about shows the about page [2.ROUTE.04]', () =>
    shows('/about', 'We carry messages between software and people'));
  test('/contact shows the contact page [2.ROUTE.05]', () => shows('/contact', 'Contact'));
  test('/refunds shows the policy [2.ROUTE.07]', () => shows('/refunds', 'Cancellations and Refunds'));
  test('/terms shows the terms [2.ROUTE.10]', () => shows('/terms', 'Terms and Conditions'));
  test('/privacy shows the policy [2.ROUTE.11]', () => shows('/privacy', 'Privacy Policy'));
  test('/shipping shows the shipping page [2.ROUTE.12]', () => shows('/shipping', 'Shipping'));
});

test('the home page has hero, features, call to action and footer [2.HOME.01]', async () => {
  open('/');
  await heading('WhatsApp messages by one REST call');
  expect(screen.getByRole('figure', { name: 'A send call, and the phone that receives it' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'What you get' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Send your first message today' })).toBeTruthy();
  expect(screen.getByRole('contentinfo')).toBeTruthy();
});

test('the about page has mission, story and footer [2.ABOUT.01]', async () => {
  open('/about');
  await heading('We carry messages between software and people');
  expect(screen.getByRole('region', { name: 'Our mission' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Our story' })).toBeTruthy();
  expect(screen.getByRole('contentinfo')).toBeTruthy();
});

test('any other path shows the home page [2.ROUTE.16]', async () => {
  open('/no/such/page');
  await heading('WhatsApp messages by one REST call');
});

test('a link keeps navigation and footer, and moves the focus to the new page', async () => {
  open('/terms');
  await heading('Terms and Conditions');
  const nav = screen.getByRole('navigation', { name: 'Main' });
  await userEvent.click(within(nav).getByRole('link', { name: 'Features' }));
  await heading('Everything between your code and a phone');
  expect(nav.isConnected).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
