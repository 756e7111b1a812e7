import {
  DIRECT,
  type Egress,
  type Egresses,
  type FleetVersion,
  type GivenVersion,
  isSilentLinking,
  type LookOutcome,
  type OpenOptions,
  type SessionEnd,
  type SessionOrder,
  versionText,
} from '@waxwing/core';
import type { Logger } from 'pino';

/** One way of a session to WhatsApp, from its beginning to what WhatsApp says to it. None of its calls rejects. */
export interface Login {
  readonly options: OpenOptions;
  /** The version that it says to be, where that is known. */
  readonly version: string | undefined;
  /** WhatsApp took it. */
  ready(): Promise<void>;
  ended(end: SessionEnd): Promise<void>;
}

/** How sessions go out to WhatsApp. */
export interface Logins {
  /** @throws AdapterError */
  egressOf(order: SessionOrder): Promise<Egress>;
  /** Undefined where WhatsApp takes no version of the client that is known. @throws AdapterError */
  begin(order: SessionOrder, egress: Egress): Promise<Login | undefined>;
}

/** Straight to WhatsApp, as whatever the client library says to be. */
export const PLAIN_LOGINS: Logins = {
  egressOf: async () => DIRECT,
  begin: async () => ({
    options: {},
    version: undefined,
    ready: async () => undefined,
    ended: async () => undefined,
  }),
};

export interface FleetLoginsPorts {
  readonly fleet: FleetVersion;
  readonly egresses: Egresses;
  readonly log: Logger;
  /** Called when a linking ends without a word from the phone. */
  readonly onSilentLinking?: () => void;
}

/** Logins with the version of the client that all workers share, each by the egress of its instance. */
export class FleetLogins implements Logins {
  readonly #ports: FleetLoginsPorts;

  constructor(ports: FleetLoginsPorts) {
    this.#ports = ports;
  }

  egressOf({ lease, pairing }: SessionOrder): Promise<Egress> {
    return this.#ports.egresses.of(lease, pairing?.number);
  }

  async begin(order: SessionOrder, { proxy }: Egress): Promise<Login | undefined> {
    const { lease, linked, told } = order;
    const purpose = linked ? 'login' : 'link';
    const given = await this.#ports.fleet.given(lease.instanceId, purpose);
    if (!given) return undefined;
    let isReady = false;
    return {
      options: { revision: given.revision, proxy },
      version: versionText(given.revision),
      ready: () => {
        isReady = true;
        return this.#noted(this.#ports.fleet.accepted(given));
      },
      ended: async ({ reason }) => {
        if (reason === 'client-outdated') return this.#refused(given, purpose);
        if (!isReady) await this.#noted(this.#ports.fleet.unanswered(given, lease.instanceId));
        if (reason === 'linking-expired' || reason === 'phone-silent') this.#silent(isSilentLinking(told));
      },
    };
  }

  /** Notes the refusal before anybody else logs in, and looks for a newer version behind it. */
  async #refused(given: GivenVersion, purpose: 'login' | 'link'): Promise<void> {
    const version = versionText(given.revision);
    this.#ports.log.warn({ version, purpose }, 'whatsapp refuses this version of its client');
    await this.#noted(this.#ports.fleet.refused(given, purpose));
    this.#lookSoon();
  }

  #silent(again: boolean): void {
    this.#ports.onSilentLinking?.();
    if (again) this.#lookSoon();
  }

  /** After whoever waits has been written down, so that the look finds it. */
  #lookSoon(): void {
    const { fleet, log } = this.#ports;
    setTimeout(() => {
      fleet.look({ urgent: true }).then(
        (outcome) => noteLook(log, outcome),
        (err: unknown) => log.warn({ err }, 'no newer version of the client was found'),
      );
    }, SOON_MS).unref();
  }

  async #noted(noting: Promise<void>): Promise<void> {
    await noting.catch((err: unknown) => {
      this.#ports.log.warn({ err }, 'what became of a version of the client was not noted');
    });
  }
}

const SOON_MS = 250;

/** Says in the log what a look at WhatsApp's page has found. */
export function noteLook(log: Logger, outcome: LookOutcome): void {
  if (!outcome) return;
  const version = versionText(outcome.found);
  if (outcome.credible) log.info({ version }, 'newest version of the client');
  else log.error({ version }, 'this version of the client is not credible, and is not used');
}
