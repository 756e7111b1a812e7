/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FakeResponse, FakeServer, findA11yViolations } from '@waxwing/kit/testing';
import { NO_NOTIFICATIONS, renderDashboard } from '../../../testing/render-page.js';
import type { Audit } from '../../profile/audit/audit.api.js';
import { Frame } from '../frame/frame.js';
import { useTab } from '../tabs.js';

const AUDIT = 'GET /api/profile/audit';
const SUSPENDED: Audit = {
  suspension: {
    level: 'sends',
    sentence: 'This account is suspended: messages are not sent. Reason: Complaints of recipients',
    still_works: 'Phones stay linked.',
    what_to_do: 'Write to support@waxwing.example.',
    since: '2026-03-04T10:00:00.000Z',
    until: null,
  },
  entries: [],
};

function Page() {
  const { tab } = useTab();
  return (
    <Frame tab={tab}>
      <p>The view of {tab.id}</p>
    </Frame>
  );
}

test('every tab of a suspended account begins with why, what still works, and what to do', async () => {
  new FakeServer({ ...NO_NOTIFICATIONS, [AUDIT]: SUSPENDED });
  renderDashboard(<Page />, '/dashboard?tab=messages');
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toMatch(
    /Suspended since .*2026.*Reason: Complaints of recipients.*Phones stay linked.*Write to support@/,
  );
  const content = screen.getByText('The view of messages');
  expect(banner.compareDocumentPosition(content) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(await findA11yViolations()).toEqual([]);
});

test.each([
  ['is not suspended', { suspension: null, entries: [] }],
  ['cannot be asked', new FakeResponse(500, { error: 'Something failed', code: 'internal_error' })],
])('there is no banner where the account %s', async (_, answer) => {
  const server = new FakeServer({ ...NO_NOTIFICATIONS, [AUDIT]: answer });
  renderDashboard(<Page />, '/dashboard?tab=messages');
  await screen.findByText('The view of messages');
  expect(server.callsTo(AUDIT)).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});
