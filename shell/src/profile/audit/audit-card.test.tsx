/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { FakeResponse, FakeServer, findA11yViolations } from '@waxwing/kit/testing';
import { renderDashboard } from '../../../testing/render-page.js';
import type { Audit } from './audit.api.js';
import { AuditCard } from './audit-card.js';

const AUDIT = 'GET /api/profile/audit';

const DONE: Audit = {
  suspension: null,
  entries: [
    {
      id: 'a',
      at: '2026-03-04T10:00:00.000Z',
      action: 'account.suspended',
      target: null,
      reason: 'Complaints of recipients',
    },
    {
      id: 'b',
      at: '2026-03-01T10:00:00.000Z',
      action: 'order.refunded',
      target: 'ord_1',
      reason: 'Bought twice',
    },
  ],
};

test('lists what was done with its reasons', async () => {
  new FakeServer({ [AUDIT]: DONE });
  renderDashboard(<AuditCard />);
  const list = await screen.findByRole('list', { name: 'Actions by our staff' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Account suspended'),
    expect.stringMatching(/Order refunded.*ord_1.*Bought twice/),
  ]);
  expect(await findA11yViolations()).toEqual([]);
});

test('says so when nothing was done', async () => {
  new FakeServer({ [AUDIT]: { suspension: null, entries: [] } });
  renderDashboard(<AuditCard />);
  expect(await screen.findByText('Nothing was done')).toBeTruthy();
});

test('can be loaded again where it could not be read', async () => {
  new FakeServer({ [AUDIT]: new FakeResponse(500, { error: 'Something failed', code: 'internal_error' }) });
  renderDashboard(<AuditCard />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
