import {
  type AssignedVersion,
  type ClientVersionRollout,
  type CloseReason,
  type DesiredState,
  DIRECT_EGRESS,
  type Egress,
  type EgressResolver,
  formatVersion,
  isUnexplainedLinkingEnd,
  type OpenOptions,
  type SessionEnd,
  type UpdateCheckResult,
} from '@waxwing/core';
import type { Logger } from 'pino';

/** One login of a session, from its start to WhatsApp's answer. None of its calls rejects. */
export interface Login {
  readonly options: OpenOptions;
  /** The client version that it announces, where that is known. */
  readonly version: string | undefined;
  /** WhatsApp has accepted the login. */
  onReady(): Promise<void>;
  onEnded(end: SessionEnd): Promise<void>;
}

/** How sessions reach WhatsApp: through which egress and with which client version. */
export interface Logins {
  /** @throws AdapterError */
  egressOf(desiredState: DesiredState): Promise<Egress>;
  /** Undefined where WhatsApp accepts no known version of the client. @throws AdapterError */
  begin(desiredState: DesiredState, egress: Egress): Promise<Login | undefined>;
}

/** Without a proxy, with the client library's own version. */
export const DIRECT_LOGINS: Logins = {
  egressOf: async () => DIRECT_EGRESS,
  begin: async () => ({
    options: {},
    version: undefined,
    onReady: async () => undefined,
    onEnded: async () => undefined,
  }),
};

export interface RolloutLoginsPorts {
  readonly rollout: ClientVersionRollout;
  readonly egresses: EgressResolver;
  readonly log: Logger;
  readonly metrics?: LoginMetrics;
}

/** Where logins are counted. */
export interface LoginMetrics {
  /** A linking has ended without an answer from the phone. */
  onSilentLinking(): void;
  /** A linking has come to `linked`, or has ended before. */
  onLinking(outcome: 'linked' | CloseReason): void;
  /** WhatsApp has accepted a login after so many seconds. */
  onLogin(seconds: number): void;
}

/** Logins with the client version that all workers share, each through the egress of its instance. */
export class RolloutLogins implements Logins {
  readonly #ports: RolloutLoginsPorts;

  constructor(ports: RolloutLoginsPorts) {
    this.#ports = ports;
  }

  egressOf({ lease, pairingCodeRequest }: DesiredState): Promise<Egress> {
    return this.#ports.egresses.resolve(lease, pairingCodeRequest?.number);
  }

  async begin(desiredState: DesiredState, { proxy }: Egress): Promise<Login | undefined> {
    const { lease, linked, statusReasonCode } = desiredState;
    const purpose = linked ? 'login' : 'link';
    const given = await this.#ports.rollout.assign(lease.instanceId, purpose);
    if (!given) return undefined;
    const { rollout, metrics } = this.#ports;
    const begun = performance.now();
    let isReady = false;
    return {
      options: { revision: given.revision, proxy },
      version: formatVersion(given.revision),
      onReady: () => {
        isReady = true;
        if (linked) metrics?.onLogin((performance.now() - begun) / 1_000);
        else metrics?.onLinking('linked');
        return this.#logFailure(rollout.recordAccepted(given));
      },
      onEnded: async ({ reason }) => {
        if (!linked && !isReady) metrics?.onLinking(reason);
        if (reason === 'client-outdated') return this.#onVersionRefused(given, purpose);
        if (!isReady) await this.#logFailure(rollout.recordUnanswered(given, lease.instanceId));
        if (reason === 'linking-expired' || reason === 'phone-silent')
          this.#onSilentLinking(isUnexplainedLinkingEnd(statusReasonCode));
      },
    };
  }

  /** Records the refusal before another session logs in, and checks for a newer version. */
  async #onVersionRefused(given: AssignedVersion, purpose: 'login' | 'link'): Promise<void> {
    const version = formatVersion(given.revision);
    this.#ports.log.warn({ version, purpose }, 'whatsapp refuses this client version');
    await this.#logFailure(this.#ports.rollout.recordRefused(given, purpose));
    this.#checkForUpdateSoon();
  }

  #onSilentLinking(again: boolean): void {
    this.#ports.metrics?.onSilentLinking();
    if (again) this.#checkForUpdateSoon();
  }

  /** Delayed until the waiting session is recorded, so that the check counts it. */
  #checkForUpdateSoon(): void {
    const { rollout, log } = this.#ports;
    setTimeout(() => {
      rollout.checkForUpdate({ urgent: true }).then(
        (outcome) => logUpdateCheck(log, outcome),
        (err: unknown) => log.warn({ err }, 'no newer client version found'),
      );
    }, UPDATE_CHECK_DELAY_MS).unref();
  }

  async #logFailure(recording: Promise<void>): Promise<void> {
    await recording.catch((err: unknown) => {
      this.#ports.log.warn({ err }, 'outcome of a client version could not be stored');
    });
  }
}

const UPDATE_CHECK_DELAY_MS = 250;

/** Logs what a check of WhatsApp's version page has found. */
export function logUpdateCheck(log: Logger, outcome: UpdateCheckResult): void {
  if (!outcome) return;
  const version = formatVersion(outcome.found);
  if (outcome.credible) log.info({ version }, 'newest client version');
  else log.error({ version }, 'client version is not credible and is not used');
}
