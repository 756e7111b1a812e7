import { expect, test } from '@jest/globals';
import type { ClientVersionSummary } from '@waxwing/core';
import { Metrics } from './metrics.js';

const current = {
  revision: 1_047_000_123,
  source: 'fetched',
  foundAt: new Date(Date.now() - 45 * 24 * 60 * 60_000),
  acceptedAt: null,
  loginRefusedAt: null,
  linkRefusedAt: null,
  refusals: 0,
  tries: 0,
  canaryUntil: null,
} as const;

test('the client version is shown with its age and source, and with the number of sessions that wait for another', async () => {
  const metrics = new Metrics();
  let facts: ClientVersionSummary = { current, refusals: 3, waiting: 7 };
  metrics.collectVersionFrom(async () => facts);
  metrics.sessions.onSilentLinking();
  const text = await metrics.text();
  expect(text).toMatch(/^waxwing_client_version_revision\{source="fetched"\} 1047000123$/m);
  expect(text).toMatch(/^waxwing_client_version_age_days\{source="fetched"\} 45(?:\.\d+)?$/m);
  expect(text).toMatch(/^waxwing_client_version_refusals 3$/m);
  expect(text).toMatch(/^waxwing_client_version_waiting_sessions 7$/m);
  expect(text).toMatch(/^waxwing_linkings_silent_total 1$/m);
  facts = { current: undefined, refusals: 4, waiting: 8 };
  expect(await metrics.text()).not.toMatch(/^waxwing_client_version_(?:revision|age_days)\{/m);
});
