import { PgEgressResolver, PgLoginSlots } from '@waxwing/adapters/postgres';
import { BUNDLED_VERSION, createVersionPage, type TransportMode } from '@waxwing/adapters/whatsapp';
import { ClientVersionRollout, selectPoolProxy, type WhatsAppTransport } from '@waxwing/core';
import type { Metrics } from '../../metrics/metrics.js';
import { IntervalLoop } from '../../worker/interval-loop.js';
import { ConnectionLimits } from '../../worker/sessions/connection-limits.js';
import { logUpdateCheck, RolloutLogins } from '../../worker/sessions/logins.js';
import type { Ports } from '../ports.js';
import { createTransport, type TransportOptions } from './create-transport.js';

/** How the sessions of a process reach WhatsApp. */
export interface WhatsAppAccess {
  readonly transport: WhatsAppTransport;
  readonly limits: ConnectionLimits;
  readonly logins: RolloutLogins;
  readonly rollout: ClientVersionRollout;
  /** Checks for newer client versions, and lets sessions that wait for one continue. */
  readonly updateChecks: IntervalLoop;
}

interface WhatsAppAccessOptions extends TransportOptions {
  readonly metrics: Metrics;
  readonly ports: Ports;
}

/** How soon sessions that wait continue after another process has found a version. */
const UPDATE_CHECK_PAUSE_MS = 10_000;

export function createWhatsAppAccess(options: WhatsAppAccessOptions): WhatsAppAccess {
  const { database, settings, mode, metrics, log, keyring } = options;
  const { versions, clock } = options.ports;
  const { PROXY_POOL: pool, LOGINS_AT_ONCE: connecting, loginsPerSecond: aSecond } = settings;
  const url = settings.WHATSAPP_WEB_VERSION_URL ?? versionPageUrl(mode);
  // The checks belong to no number, so they use the proxy for all others.
  const page = createVersionPage({ url, proxy: selectPoolProxy(pool, 'looks', undefined)?.url });
  const rollout = new ClientVersionRollout(
    { versions, page, clock },
    { policy: settings.versionPolicy, bundled: BUNDLED_VERSION },
  );
  const egresses = new PgEgressResolver({ database, keyring, pool });
  const task = async () => logUpdateCheck(log, await rollout.checkForUpdate({ urgent: false }));
  return {
    transport: createTransport(options),
    limits: new ConnectionLimits({
      connecting,
      loginRate: { slots: new PgLoginSlots({ database }), aSecond },
    }),
    logins: new RolloutLogins({ rollout, egresses, log, metrics: metrics.sessions }),
    rollout,
    updateChecks: new IntervalLoop({
      taskName: 'looking for a version of the client',
      task,
      pauseMs: UPDATE_CHECK_PAUSE_MS,
      log,
    }),
  };
}

function versionPageUrl(mode: TransportMode): string {
  return mode.kind === 'live'
    ? 'https://web.whatsapp.com/sw.js'
    : new URL('/sw.js', mode.url.replace(/^ws/, 'http')).href;
}
