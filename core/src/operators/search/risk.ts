import { HOUR_MS } from '../../shared/clock.js';

/** What tells whether a new account is up to no good. Counts of the last 30 days, of its newest messages where there are many. */
export interface AccountSignals {
  readonly accountId: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly suspended: boolean;
  readonly paid: boolean;
  readonly instances: number;
  readonly sent: number;
  /** Failed by WhatsApp's refusal, and for want of an account on WhatsApp. */
  readonly refused: number;
  readonly notOnWhatsApp: number;
  /** Different people that were written to, and those of them that have ever written themselves. */
  readonly recipients: number;
  readonly answered: number;
  /** Other accounts that signed up from the same network within a day. */
  readonly neighbours: number;
}

export interface AccountRisk extends AccountSignals {
  /** 0 to 100. */
  readonly score: number;
  /** The reasons, the heaviest first. */
  readonly reasons: readonly string[];
}

/** Ratios of fewer messages than this say nothing. */
const MIN_SENT = 20;

/** Adds up what was seen: none of it is a proof, so that an operator looks before anything is stopped. */
export function assessRisk(signals: AccountSignals, at: Date): AccountRisk {
  const { sent, refused, notOnWhatsApp, recipients, answered, neighbours, paid } = signals;
  const counts = sent >= MIN_SENT;
  const ageHours = (at.getTime() - signals.createdAt.getTime()) / HOUR_MS;
  const weights: readonly (readonly [boolean, number, string])[] = [
    [counts && refused / sent > 0.05, 30, `WhatsApp refused ${refused} of ${sent} messages`],
    [counts && notOnWhatsApp / sent > 0.2, 25, `${notOnWhatsApp} of ${sent} numbers are not on WhatsApp`],
    [
      recipients >= MIN_SENT && answered / recipients < 0.05,
      20,
      `${answered} of ${recipients} people answered`,
    ],
    [ageHours < 24 && sent > 200, 15, `${sent} messages on the first day`],
    [neighbours >= 3, 15, `${neighbours} more accounts from the same network within a day`],
    [!paid && signals.sent > 500, 10, 'much sent without a payment'],
  ];
  const seen = weights.filter(([applies]) => applies).toSorted(([, a], [, b]) => b - a);
  const score = Math.min(
    100,
    seen.reduce((sum, [, weight]) => sum + weight, 0),
  );
  return { ...signals, score, reasons: seen.map(([, , reason]) => reason) };
}
