import type { Database } from '@waxwing/adapters/postgres';
import {
  BUNDLED_VERSION,
  PgEgresses,
  PgLoginSlots,
  type TransportMode,
  versionPageThrough,
} from '@waxwing/adapters/whatsapp';
import { FleetVersion, poolProxyFor } from '@waxwing/core';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.js';
import { Lines } from '../worker/lines.js';
import { FleetLogins, noteLook } from '../worker/logins.js';
import { Rounds } from '../worker/rounds.js';
import { port } from './ports.js';
import type { Settings } from './settings.js';
import { KEYRING } from './tokens.js';

/** How the sessions of a process reach WhatsApp. */
export interface GoingOut {
  readonly lines: Lines;
  readonly logins: FleetLogins;
  readonly fleet: FleetVersion;
  /** Looks for newer versions of the client, and lets go who waits for one. */
  readonly looks: Rounds;
}

interface Surroundings {
  readonly database: Database;
  readonly settings: Settings;
  readonly mode: TransportMode;
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** As often as somebody who waits may be let go because of another process's doing. */
const LOOK_PAUSE_MS = 10_000;

export function goingOut(container: Container, surroundings: Surroundings): GoingOut {
  const { database, settings, mode, metrics, log } = surroundings;
  const { PROXY_POOL: pool, LOGINS_AT_ONCE: connecting, loginsPerSecond: aSecond } = settings;
  const keyring = container.get(KEYRING);
  const url = settings.WHATSAPP_WEB_VERSION_URL ?? pageOf(mode);
  // The looks have no number: they go by the proxy that all others take.
  const page = versionPageThrough({ url, proxy: poolProxyFor(pool, 'looks', undefined)?.url });
  const versions = container.get(port('versions'));
  const fleet = new FleetVersion(
    { versions, page, clock: container.get(port('clock')) },
    { policy: settings.versionPolicy, bundled: BUNDLED_VERSION },
  );
  const egresses = new PgEgresses({ database, keyring, pool });
  const work = async () => noteLook(log, await fleet.look({ urgent: false }));
  return {
    lines: new Lines({ connecting, pace: { slots: new PgLoginSlots({ database }), aSecond } }),
    logins: new FleetLogins({ fleet, egresses, log, onSilentLinking: () => metrics.onSilentLinking() }),
    fleet,
    looks: new Rounds({ what: 'looking for a version of the client', work, pauseMs: LOOK_PAUSE_MS, log }),
  };
}

function pageOf(mode: TransportMode): string {
  return mode.kind === 'live'
    ? 'https://web.whatsapp.com/sw.js'
    : new URL('/sw.js', mode.url.replace(/^ws/, 'http')).href;
}
