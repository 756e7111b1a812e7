/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderWithProviders } from '@waxwing/kit/testing';
import type { ComponentType } from 'react';
import PrivacyPage from './privacy-page.js';
import RefundsPage from './refunds-page.js';
import ShippingPage from './shipping-page.js';
import TermsPage from './terms-page.js';

function textOf(Page: ComponentType): string {
  renderWithProviders(<Page />);
  return screen.getByRole('article').textContent ?? '';
}

describe('the refunds page', () => {
  test('explains how to cancel [2.REFUNDS.01, 2.REFUNDS.02, 2.REFUNDS.03]', () => {
    const text = textOf(RefundsPage);
    expect(text).toContain('A free trial can be cancelled any time.');
    expect(text).toMatch(/A paid subscription can be cancelled any time.*at the end of the billing period/);
    expect(text).toMatch(
      /in the dashboard, in the Subscription or Billing section, or by contacting support/,
    );
  });

  test('explains what is refunded [2.REFUNDS.04, 2.REFUNDS.05, 2.REFUNDS.06, 9.CLAIM.01]', () => {
    const text = textOf(RefundsPage);
    expect(text).toContain('only within 7 days of the initial purchase');
    expect(text).toContain('no refund for usage-based charges, partial months or unused portions');
    expect(text).toContain('only to the original payment method');
  });

  test('explains how long a refund takes, and how billing works [2.REFUNDS.07, 2.REFUNDS.08, 2.REFUNDS.09, 2.REFUNDS.10]', () => {
    const text = textOf(RefundsPage);
    expect(text).toContain('reviews a request in 2-3 business days');
    expect(text).toContain('processed in 5-10 business days');
    expect(text).toContain('a response within 5 business days');
    expect(text).toContain('Billing is monthly or annual, in advance.');
  });
});

describe('the terms', () => {
  test('have seven numbered sections, and link back to the sign-up [2.TERMS.01, 2.TERMS.02]', () => {
    renderWithProviders(<TermsPage />);
    const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(sections.map((title) => title?.split('.')[0])).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(screen.getByRole('link', { name: /Back/ }).getAttribute('href')).toBe('/signup');
  });

  test("say that the service is not WhatsApp's own [1.CLAIM.04]", () => {
    const text = textOf(TermsPage);
    expect(text).toContain('is not an official WhatsApp provider');
    expect(text).toContain('built on an unofficial WhatsApp Web automation library');
  });
});

test('the privacy policy states its commitments [2.PRIVACY.01, 9.PRIVACY.01, 9.PRIVACY.02, 9.PRIVACY.03]', () => {
  const text = textOf(PrivacyPage);
  expect(text).toContain('deleted or anonymised within 30 days of deletion');
  expect(text).toContain('requests are answered within 30 days');
  expect(text).toContain('not for children under 13');
});

test('the shipping page says that nothing is shipped [2.SHIPPING.01]', () => {
  const text = textOf(ShippingPage);
  expect(text).toContain('is a digital service');
  expect(text).toContain('no physical delivery');
});
