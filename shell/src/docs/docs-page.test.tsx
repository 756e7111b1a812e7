/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Routes } from '@waxwing/kit/router';
import { findA11yViolations, MemoryRouter } from '@waxwing/kit/testing';
import { SITE_ROUTES } from '../site/site-routes.js';
import reference from './generated/reference.json' with { type: 'json' };
import v1Calls from './generated/v1-calls.json' with { type: 'json' };

async function openDocs(hash = ''): Promise<HTMLElement> {
  render(
    <MemoryRouter initialEntries={[`/docs${hash}`]}>
      <Routes>{SITE_ROUTES}</Routes>
    </MemoryRouter>,
  );
  // Asking of each element whether it is hidden takes seconds on the longest page.
  return screen.findByRole('heading', { level: 1, hidden: hash === '#api-reference' });
}

const menu = () => within(screen.getByRole('navigation', { name: 'Documentation' }));

test('visitors can read the documentation, which begins with getting started [2.ROUTE.06, 2.DOCS.02]', async () => {
  expect((await openDocs()).textContent).toBe('Getting started');
  expect(document.title).toContain('Getting started');
  expect(screen.getByRole('heading', { name: 'Create an account' })).toBeTruthy();
});

test('links to Home, Sign In and Get Started [2.DOCS.01]', async () => {
  await openDocs();
  for (const [name, to] of [
    ['Home', '/'],
    ['Sign In', '/login'],
    ['Get Started', '/signup'],
  ]) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
  }
});

test.each([
  ['getting-started', 'Getting started'],
  ['what-is-waxwing', 'What is Waxwing'],
  ['creating-instance', 'Creating an instance'],
  ['api-keys', 'API keys'],
  ['sending-messages', 'Sending messages'],
  ['kinds', 'Kinds of messages'],
  ['files', 'Files'],
  ['events', 'Events'],
  ['webhooks', 'Webhooks'],
  ['recipes', 'Chatwoot and n8n'],
  ['examples', 'Examples'],
  ['api-v1', 'Version 1'],
  ['errors', 'Errors and retries'],
  ['troubleshooting', 'Troubleshooting'],
  ['rate-limits', 'Rate limits'],
])(
  'the section %s has a URL and is marked in the menu [2.DOCS.02, 2.DOCS.03, 2.DOCS.04, 2.DOCS.05, 2.DOCS.06, 2.DOCS.08]',
  async (slug, title) => {
    expect((await openDocs(`#${slug}`)).textContent).toBe(title);
    expect(screen.queryByText('Content not found')).toBeNull();
    const link = menu().getByRole('link', { name: title });
    expect(link.getAttribute('href')).toBe(`/docs#${slug}`);
    expect(link.getAttribute('aria-current')).toBe('page');
    expect(await findA11yViolations()).toEqual([]);
  },
);

test('a section is selected in the menu, and its heading takes the focus', async () => {
  await openDocs();
  await userEvent.click(menu().getByRole('link', { name: 'Rate limits' }));
  const heading = screen.getByRole('heading', { level: 1, name: 'Rate limits' });
  expect(document.activeElement).toBe(heading);
});

test('on a narrow screen a section is selected in a select field', async () => {
  await openDocs();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Section' }), 'API keys');
  expect(screen.getByRole('heading', { level: 1, name: 'API keys' })).toBeTruthy();
});

test('the examples are in JavaScript, Python, PHP and curl [2.DOCS.07]', async () => {
  await openDocs('#examples');
  const tabs = within(screen.getByRole('tablist', { name: 'send a message' }));
  for (const language of ['JavaScript', 'Python', 'PHP', 'curl']) {
    await userEvent.click(tabs.getByRole('tab', { name: language }));
    const code = screen.getByRole('region', { name: `send a message, ${language}` });
    expect(code.textContent).toContain('/api/public/send/');
  }
});

test.each(['#events', '#webhooks'])('every type of event unfolds to its JSON in %s', async (hash) => {
  await openDocs(hash);
  const received = within((await screen.findByText('message.received')).closest('details')!);
  const json = received.getByRole('region', { name: 'message.received, JSON', hidden: true });
  expect(JSON.parse(json.textContent ?? '')).toMatchObject({ object: 'event', type: 'message.received' });
  for (const type of ['instance.needs_linking', 'quota.warning', 'order.paid', 'webhook.test'])
    expect(screen.getAllByText(type).length).toBeGreaterThan(0);
  expect(screen.queryByText('instance.updated')).toBeNull();
  expect(await findA11yViolations()).toEqual([]);
});

test('the programs that follow events are in JavaScript, Python and PHP', async () => {
  await openDocs('#events');
  const tabs = within(screen.getByRole('tablist', { name: 'program that follows events' }));
  for (const language of ['JavaScript', 'Python', 'PHP']) {
    await userEvent.click(tabs.getByRole('tab', { name: language }));
    const code = screen.getByRole('region', { name: `program that follows events, ${language}` });
    expect(code.textContent).toContain('/api/v1/events?');
  }
});

test.each([
  ['creating-instance', ['Linking', 'Name', 'Proxy', 'From a program', 'Status']],
  ['api-v1', ['Sending', 'Finding messages', 'Instances', 'Log of requests', 'All calls']],
])('the page %s is about all that belongs to it', async (slug, names) => {
  await openDocs(`#${slug}`);
  for (const name of names) expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy();
});

test('troubleshooting mentions the most frequent errors [2.DOCS.10]', async () => {
  await openDocs('#troubleshooting');
  expect(screen.getByRole('heading', { name: 'Number not registered on WhatsApp' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Message limit reached' })).toBeTruthy();
});

test('webhooks and rate limits are documented [2.DOCS.09, D.DOCS.01]', async () => {
  await openDocs('#webhooks');
  expect(screen.queryByText('Content not found')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Verifying it' })).toBeTruthy();
  await userEvent.click(menu().getByRole('link', { name: 'Rate limits' }));
  expect(screen.queryByText('Content not found')).toBeNull();
  expect(screen.getAllByText('Retry-After').length).toBeGreaterThan(0);
});

test('the servers that receive events are in JavaScript, Python and PHP, and openssl checks one delivery', async () => {
  await openDocs('#webhooks');
  const tabs = within(screen.getByRole('tablist', { name: 'server that receives events' }));
  for (const language of ['JavaScript', 'Python', 'PHP']) {
    await userEvent.click(tabs.getByRole('tab', { name: language }));
    const code = screen.getByRole('region', { name: `server that receives events, ${language}` });
    expect(code.textContent).toMatch(/webhook.timestamp/i);
  }
  const check = screen.getByRole('region', { name: 'check of a saved delivery, Shell' });
  expect(check.textContent).toContain('openssl dgst -sha256 -mac HMAC');
});

test('the recipes can be copied as they are', async () => {
  await openDocs('#recipes');
  const bridge = await screen.findByRole('region', { name: 'bridge to Chatwoot, JavaScript' });
  expect(bridge.textContent).toContain('/public/api/v1/inboxes/');
  const workflow = screen.getByRole('region', { name: 'workflow for n8n, JSON' });
  expect(JSON.parse(workflow.textContent ?? '')).toHaveProperty('nodes');
  expect(screen.getByRole('button', { name: 'Copy workflow for n8n' })).toBeTruthy();
  expect(await findA11yViolations()).toEqual([]);
});

test('a section that does not exist is reported, and no menu entry is current', async () => {
  await openDocs('#nowhere');
  expect(screen.getByRole('heading', { name: 'Content not found' })).toBeTruthy();
  expect(
    menu()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current')),
  ).toEqual([]);
});

test('the reference can be searched for a call, which unfolds its request and responses', async () => {
  await openDocs('#api-reference');
  const search = await screen.findByRole('searchbox', { name: 'Find a call', hidden: true });
  await userEvent.type(search, 'post send');
  const entry = within(screen.getByText('/api/public/send/{instance_id}').closest('details')!);
  for (const text of ['Idempotency-Key', 'usage.remaining', 'not_on_whatsapp']) {
    expect(entry.getAllByText(text).length).toBeGreaterThan(0);
  }
  await userEvent.type(search, ' xyz');
  expect(screen.getByRole('heading', { name: 'No such call' })).toBeTruthy();
});

test('every scope that a call needs is explained', async () => {
  await openDocs('#api-keys');
  const scopes = v1Calls.flatMap(({ calls }) => calls.map(({ scope }) => scope)).filter(Boolean);
  for (const scope of new Set(scopes)) expect(screen.getByText(scope, { selector: 'dt code' })).toBeTruthy();
});

test('the page of version 1 has every call with its scope', async () => {
  await openDocs('#api-v1');
  for (const { call, scope } of v1Calls.flatMap(({ calls }) => calls)) {
    const term = screen.getByText(call, { selector: 'dt code' }).closest('dt');
    expect(term?.textContent).toBe(`${call}${scope}`);
  }
});

test('every field of the send call is explained, or named by its type', async () => {
  await openDocs('#sending-messages');
  const { body = [] } = reference.operations.find(({ id }) => id === 'sendMessage') ?? {};
  const types = body.find(({ name }) => name === 'type')?.type ?? '';
  // `to` is another name for `number`; a preview and mentions are parts of a text, which the page of kinds explains.
  const elsewhere = ['to', 'preview', 'mentions'];
  for (const { name } of body) {
    if (name.includes('.') || types.includes(`"${name}"`) || elsewhere.includes(name)) continue;
    expect(screen.getAllByText(name, { selector: 'dt code' }).length).toBeGreaterThan(0);
  }
});

test('an Idempotency-Key belongs to an instance, as the contract says', async () => {
  const { parameters = [] } = reference.operations.find(({ id }) => id === 'sendMessage') ?? {};
  const about = parameters.find(({ name }) => name === 'Idempotency-Key')?.about;
  expect(about).toContain('kept 30 days for this instance');
  await openDocs('#sending-messages');
  expect(screen.getByText(/Keys belong to the instance and are kept for 30 days/)).toBeTruthy();
});

test('the reference says which scope a call needs', async () => {
  await openDocs('#api-reference');
  const path = await screen.findByText('/api/v1/requests');
  const entry = path.closest('details');
  expect(entry?.textContent).toContain('an API key with the scope logs:read.');
});

test('the errors page tells what to repeat, from the table of the contract', async () => {
  await openDocs('#errors');
  expect(screen.getByText('not_ready').closest('div')?.textContent).toContain('Repeat it, at most twice.');
  expect(screen.getByText('internal_error').closest('div')?.textContent).toContain(
    'unless it is a POST without Idempotency-Key, at most once.',
  );
});
