import { FleetLimit, KeyedConcurrencyLimit, PgLimit, PgPacedLimit } from '@waxwing/adapters/limits';
import type { Database } from '@waxwing/adapters/postgres';
import type { Limiters } from '../http/limits/request-limits.js';
import type { Settings } from '../settings/settings.js';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
/** A caller may spend ten seconds' worth of calls at once. */
const BURST_S = 10;

/** More than a busy dashboard in several windows needs; the queue is as long as the connections that a program keeps open. */
const REQUEST_SLOTS = { slots: 20, queueSize: 300 };
/** An export reads a history page by page, for minutes; a queued one would wait that long without a byte. */
const STREAM_SLOTS = { slots: 1, queueSize: 0 };
/** Each waits up to 25 seconds; one that queued behind them would wait as long for nothing. */
const WAIT_SLOTS = { slots: 20, queueSize: 0 };
const KEY_WAIT_SLOTS = { slots: 5, queueSize: 0 };

/** For one email from all addresses: a person mistypes less often, and further guesses get one turn a second. */
const LOGIN_GUESSES = {
  points: 100,
  windowS: HOUR_S,
  everyMs: 1_000,
  maxWaitMs: 10_000,
  rememberS: 30 * DAY_S,
};

type Rates = Pick<Settings, 'RATE_LIMIT_KEY' | 'RATE_LIMIT_ACCOUNT' | 'RATE_LIMIT_IP' | 'signUps'>;

/**
 * The limits and their sizes. A process compares its counts of busy callers with those of the others, since a query would cost more
 * than most calls; attempts at a password are few, and counted in the database at once.
 */
export function createLimiters(database: Database, rates: Rates): Limiters {
  const shared = (name: string, points: number, windowS: number) =>
    new PgLimit({ database, name, size: { points, windowS } });
  const compared = (name: string, points: number, windowS: number) =>
    points === 0 ? undefined : new FleetLimit({ database, name, size: { points, windowS } });
  return {
    calls: {
      key: compared('calls-key', rates.RATE_LIMIT_KEY * BURST_S, BURST_S),
      account: compared('calls-account', rates.RATE_LIMIT_ACCOUNT * BURST_S, BURST_S),
      address: compared('calls-address', rates.RATE_LIMIT_IP, MINUTE_S),
      // Not shared with `address`: where all callers seem to have one address, payments must still get through.
      unsigned: compared('calls-unsigned', rates.RATE_LIMIT_IP, MINUTE_S),
    },
    concurrency: {
      concurrency: new KeyedConcurrencyLimit(REQUEST_SLOTS),
      streams: new KeyedConcurrencyLimit(STREAM_SLOTS),
      waits: new KeyedConcurrencyLimit(WAIT_SLOTS),
      'waits-key': new KeyedConcurrencyLimit(KEY_WAIT_SLOTS),
    },
    attempts: {
      login: shared('login', 10, 15 * MINUTE_S),
      'login-address': shared('login-address', 100, HOUR_S),
      'login-network': shared('login-network', 200, HOUR_S),
      'login-email': new PgPacedLimit({ database, name: 'login-email', size: LOGIN_GUESSES }),
      recovery: shared('recovery', 5, 15 * MINUTE_S),
      'recovery-address': shared('recovery-address', 30, HOUR_S),
      'recovery-network': shared('recovery-network', 60, HOUR_S),
      pairing: shared('pairing', 10, 15 * MINUTE_S),
      'pairing-account': shared('pairing-account', 60, HOUR_S),
      confirmation: shared('confirmation', 10, 15 * MINUTE_S),
      'email-change': shared('email-change', 10, HOUR_S),
      order: shared('order', 60, HOUR_S),
      verification: shared('verification', 120, HOUR_S),
      export: shared('export', 10, HOUR_S),
      replay: shared('replay', 3, HOUR_S),
      'webhook-secret': shared('webhook-secret', 60, HOUR_S),
      'webhook-test': shared('webhook-test', 10, MINUTE_S),
      ...(rates.signUps.anHour > 0 && {
        signup: shared('signup', rates.signUps.anHour, HOUR_S),
        'signup-day': shared('signup-day', rates.signUps.aDay, DAY_S),
        'signup-network': shared('signup-network', 2 * rates.signUps.anHour, HOUR_S),
        'signup-network-day': shared('signup-network-day', 2 * rates.signUps.aDay, DAY_S),
      }),
    },
  };
}
