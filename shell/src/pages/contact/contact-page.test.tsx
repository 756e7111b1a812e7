/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FakeServer, findA11yViolations, renderWithProviders } from '@waxwing/kit/testing';
import ContactPage from './contact-page.js';

const FREE = {
  id: 'free',
  name: 'Free',
  price: 0,
  instance_limit: 2,
  message_limit: 2_500,
  duration_days: 30,
};
const FIELDS = ['Name', 'Email', 'Subject', 'Message'];

let server: FakeServer;
let logged: unknown[][];

beforeEach(() => {
  server = new FakeServer({ 'GET /api/subscription/plans': { plans: [FREE] } });
  logged = [];
  jest.spyOn(console, 'info').mockImplementation((...args) => void logged.push(args));
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the form', () => {
  async function submit() {
    const texts = ['Asha', 'asha@example.com', 'A plan for 40 shops', 'How?'];
    for (const [at, field] of FIELDS.entries())
      await userEvent.type(screen.getByLabelText(field), texts[at]!);
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  }

  test('has four fields, all required [2.CONTACT.01]', async () => {
    renderWithProviders(<ContactPage />);
    const fields = FIELDS.map((label) => screen.getByLabelText<HTMLInputElement>(label));
    expect(fields.map(({ required }) => required)).toEqual([true, true, true, true]);
    expect(fields[1]?.type).toBe('email');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(logged).toEqual([]);
  });

  test('makes no call, logs locally, says so and offers a mail [2.CONTACT.02, D.CONTACT.01, D.CONTACT.02]', async () => {
    renderWithProviders(<ContactPage />);
    await submit();
    const notice = within(screen.getByRole('status'));
    expect(notice.getByText('Your message has not been sent')).toBeTruthy();
    expect(notice.getByText(/only logs it in your browser/)).toBeTruthy();
    const link = notice.getByRole('link', { name: 'Send as email' });
    expect(document.activeElement).toBe(link);
    expect(link.getAttribute('href')).toBe(
      'mailto:support@waxwing.example?subject=A%20plan%20for%2040%20shops&body=How%3F%0D%0A%0D%0AAsha%0D%0Aasha%40example.com',
    );
    const message = {
      name: 'Asha',
      email: 'asha@example.com',
      subject: 'A plan for 40 shops',
      message: 'How?',
    };
    expect(logged).toEqual([['Waxwing contact form', message]]);
    expect(server.calls.map(({ endpoint }) => endpoint)).toEqual(['GET /api/subscription/plans']);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('hides its notice when a field is edited', async () => {
    renderWithProviders(<ContactPage />);
    await submit();
    await userEvent.type(screen.getByLabelText('Message'), '!');
    expect(screen.queryByRole('status')).toBeNull();
  });
});

test('shows the contact addresses and the response times [2.CONTACT.03, 2.CONTACT.04]', () => {
  renderWithProviders(<ContactPage />);
  const addresses = within(screen.getByRole('region', { name: 'Addresses and response times' }));
  const desks = addresses.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(desks).toEqual([
    'General24 hourssupport@waxwing.example',
    'Technical support12 hourstechnical@waxwing.example',
    'Enterprise sales4 hourssales@waxwing.example',
  ]);
  expect(addresses.getByRole('link', { name: '+1 202 555 0100' }).getAttribute('href')).toBe(
    'tel:+12025550100',
  );
  expect(addresses.getByText('1 Example Street')).toBeTruthy();
});

describe('the Free plan in the questions', () => {
  const text = () => screen.getByText(/^Yes\. The Free plan/).textContent;

  test('shows the limits of the loaded plan [2.CONTACT.05, 2.CONTACT.06]', async () => {
    renderWithProviders(<ContactPage />);
    await waitFor(() => expect(text()).toContain('2 WhatsApp instances and 2,500 messages per month'));
  });

  test('shows one instance and 1,000 messages while the plan is not loaded [2.CONTACT.05, 2.CONTACT.06, 9.PLANS.07]', async () => {
    new FakeServer({});
    renderWithProviders(<ContactPage />);
    expect(text()).toContain('1 WhatsApp instance and 1,000 messages per month');
  });
});
