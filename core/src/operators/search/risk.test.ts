import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { HOUR_MS } from '../../shared/clock.js';
import { type AccountSignals, assessRisk } from './risk.js';

const AT = new Date('2026-11-25T12:00:00Z');
const QUIET: AccountSignals = {
  accountId: 'a',
  email: 'asha@example.com',
  createdAt: new Date(AT.getTime() - HOUR_MS),
  suspended: false,
  paid: false,
  instances: 1,
  sent: 0,
  refused: 0,
  notOnWhatsApp: 0,
  recipients: 0,
  answered: 0,
  neighbours: 0,
};
const COUNT = fc.nat({ max: 1_000 });

test('an account that has done nothing has no score', () => {
  expect(assessRisk(QUIET, AT)).toMatchObject({ score: 0, reasons: [] });
});

test('a few failures of a few messages say nothing yet', () => {
  expect(assessRisk({ ...QUIET, sent: 5, refused: 5, notOnWhatsApp: 5 }, AT).score).toBe(0);
});

test('more refusals never lower the score, which has a reason for each part and stays within 0 and 100', () => {
  fc.assert(
    fc.property(COUNT, COUNT, COUNT, COUNT, COUNT, (sent, refused, notOnWhatsApp, recipients, neighbours) => {
      const signals = { ...QUIET, sent, notOnWhatsApp, recipients, neighbours };
      const less = assessRisk(signals, AT);
      const more = assessRisk({ ...signals, refused }, AT);
      expect(more.score).toBeGreaterThanOrEqual(less.score);
      expect(more.score).toBeLessThanOrEqual(100);
      expect(more.score === 0).toBe(more.reasons.length === 0);
    }),
  );
});
