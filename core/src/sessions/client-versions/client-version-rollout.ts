import { type Clock, HOUR_MS } from '../../shared/clock.js';
import { chooseVersion, isCredible, type VersionChoice } from './choose-version.js';
import type { BundledVersion, KnownVersion, VersionPolicy, VersionPurpose } from './client-version.js';
import { type ClientVersions, MIN_CHECK_INTERVAL_MS, type VersionPage } from './ports.js';

/** How long a canary may take to learn whether WhatsApp accepts a version; its worker may have died. */
const CANARY_MS = 60_000;
/** Two logins a second. */
const LOGIN_INTERVAL_MS = 500;
/** Between two checks when WhatsApp has just refused a login and while sessions wait. */
const URGENT_CHECK_MS = MIN_CHECK_INTERVAL_MS;
const WAITING_CHECK_MS = 10 * 60_000;

export interface ClientVersionRolloutPorts {
  readonly versions: ClientVersions;
  /** Not asked when the operator has set the version. */
  readonly page: VersionPage;
  readonly clock: Clock;
}

export interface ClientVersionRolloutOptions {
  readonly policy: VersionPolicy;
  readonly bundled: BundledVersion;
  /** From 0 to 1; spreads the checks of several processes. */
  readonly random?: () => number;
}

/** The version of one login. */
export interface AssignedVersion {
  readonly revision: number;
  /** The session tries the version for all others. */
  readonly canary: boolean;
}

export interface ClientVersionSummary {
  /** The version of linked sessions; undefined when WhatsApp accepts no known one. */
  readonly current: KnownVersion | undefined;
  /** Logins and linkings refused so far because of a version. */
  readonly refusals: number;
  /** Linked sessions that wait for a version. */
  readonly waiting: number;
}

/** The result of a check of WhatsApp's page; undefined when none was due. */
export type UpdateCheckResult = { readonly found: number; readonly credible: boolean } | undefined;

/**
 * The one version of WhatsApp's web client that all sessions report. A single session tries a newer one before the others follow;
 * when WhatsApp accepts no known version, all keep their credentials and wait, without a login, for another one.
 */
export class ClientVersionRollout {
  readonly #ports: ClientVersionRolloutPorts;
  readonly #options: ClientVersionRolloutOptions;
  #seeding: Promise<void> | undefined;

  constructor(ports: ClientVersionRolloutPorts, options: ClientVersionRolloutOptions) {
    this.#ports = ports;
    this.#options = options;
  }

  /** The version for a login of this session; undefined while it has to wait. */
  async assign(instanceId: string, purpose: VersionPurpose): Promise<AssignedVersion | undefined> {
    await this.#ensureSeeded();
    const choice = await this.#choice(purpose);
    if (choice.kind === 'none') return undefined;
    if (choice.kind === 'use') return { revision: choice.revision, canary: false };
    const { revision, meanwhile } = choice;
    if (await this.#ports.versions.startCanary(revision, instanceId, CANARY_MS))
      return { revision, canary: true };
    return meanwhile === undefined ? undefined : { revision: meanwhile, canary: false };
  }

  /** WhatsApp accepted the login: if that proves the version, the others follow. */
  async recordAccepted({ revision }: AssignedVersion): Promise<void> {
    if (await this.#ports.versions.recordAccepted(revision)) await this.#resumeWaiting();
  }

  /** WhatsApp refused the login because of the version: no session uses it for this purpose again. */
  recordRefused({ revision }: AssignedVersion, purpose: VersionPurpose): Promise<void> {
    return this.#ports.versions.recordRefused(revision, purpose);
  }

  /** The session ended before WhatsApp answered to the version. */
  async recordUnanswered({ revision, canary }: AssignedVersion, instanceId: string): Promise<void> {
    if (canary) await this.#ports.versions.endCanary(revision, instanceId);
  }

  /**
   * Checks for a newer version when that is due, or when `urgent` because WhatsApp refused the current one, and resumes the
   * sessions that wait for it.
   * @throws AdapterError when the page cannot be read; the last version stays
   */
  async checkForUpdate({ urgent }: { urgent: boolean }): Promise<UpdateCheckResult> {
    await this.#ensureSeeded();
    try {
      return await this.#checkForUpdate(urgent);
    } finally {
      await this.#resumeWaiting();
    }
  }

  /** The figures for the metrics. */
  async summarize(): Promise<ClientVersionSummary> {
    const { versions } = this.#ports;
    const [known, waiting] = await Promise.all([versions.all(), versions.countWaiting()]);
    const refusals = known.reduce((sum, version) => sum + version.refusals, 0);
    return { current: this.#current(known), refusals, waiting };
  }

  #current(known: readonly KnownVersion[]): KnownVersion | undefined {
    const choice = this.#choose('login', known);
    if (choice.kind === 'none') return undefined;
    const revision = choice.kind === 'try' ? (choice.meanwhile ?? choice.revision) : choice.revision;
    return known.find((version) => version.revision === revision);
  }

  /** Stores the operator's and the library's versions, once. */
  #ensureSeeded(): Promise<void> {
    this.#seeding ??= this.#seed().catch((error: unknown) => {
      this.#seeding = undefined;
      throw error;
    });
    return this.#seeding;
  }

  async #seed(): Promise<void> {
    const { policy, bundled } = this.#options;
    const { versions, clock } = this.#ports;
    const { revision, publishedAt: foundAt } = bundled;
    await versions.add({ revision, source: 'bundled', foundAt });
    if (policy.kind === 'pinned')
      await versions.add({ revision: policy.revision, source: 'pinned', foundAt: clock.now() });
  }

  async #checkForUpdate(urgent: boolean): Promise<UpdateCheckResult> {
    const { policy, bundled, random = Math.random } = this.#options;
    const { versions, page, clock } = this.#ports;
    if (policy.kind !== 'auto') return undefined;
    const everyMs = 5 * HOUR_MS + 2 * HOUR_MS * random();
    const waits = (await versions.countWaiting()) > 0;
    const notSoonerMs = urgent ? URGENT_CHECK_MS : waits ? WAITING_CHECK_MS : undefined;
    if (!(await versions.tryStartUpdateCheck({ everyMs, notSoonerMs }))) return undefined;
    const found = await page.latest();
    const credible = isCredible(found, { bundled, known: await versions.all() });
    if (credible) await versions.add({ revision: found, source: 'fetched', foundAt: clock.now() });
    return { found, credible };
  }

  /** Resumes waiting sessions if a version is usable. */
  async #resumeWaiting(): Promise<void> {
    const { versions, clock } = this.#ports;
    if ((await versions.countWaiting()) === 0) return;
    const known = await versions.all();
    const choice = this.#choose('login', known);
    if (choice.kind === 'use') await versions.resumeAll(LOGIN_INTERVAL_MS);
    if (choice.kind !== 'try') return;
    const tried = known.find(({ revision }) => revision === choice.revision);
    if (!tried?.canaryUntil || tried.canaryUntil <= clock.now()) await versions.resumeOne();
  }

  async #choice(purpose: VersionPurpose): Promise<VersionChoice> {
    return this.#choose(purpose, await this.#ports.versions.all());
  }

  #choose(purpose: VersionPurpose, known: readonly KnownVersion[]): VersionChoice {
    const { policy, bundled } = this.#options;
    return chooseVersion(purpose, { policy, bundled, known, at: this.#ports.clock.now() });
  }
}
