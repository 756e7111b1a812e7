import type { Clock } from '../shared/clock.js';
import { chooseVersion, isCredible, type VersionChoice } from './choose-version.js';
import type { BundledVersion, KnownVersion, VersionPolicy, VersionPurpose } from './client-version.js';
import type { ClientVersions, VersionPage } from './ports.js';

/** How long a session may take to find out whether WhatsApp takes a version; its worker may have died. */
const CANARY_MS = 60_000;
/** Two logins a second. */
const APART_MS = 500;
const HOUR_MS = 60 * 60_000;
/** Between two looks: when WhatsApp has just refused a login, and while sessions wait. */
const URGENT_MS = 60_000;
const WAITING_MS = 10 * 60_000;

export interface FleetVersionPorts {
  readonly versions: ClientVersions;
  /** Not asked where the operator has said which version it is. */
  readonly page: VersionPage;
  readonly clock: Clock;
}

export interface FleetVersionOptions {
  readonly policy: VersionPolicy;
  readonly bundled: BundledVersion;
  /** From 0 to 1, for looks that do not all come at the same time. */
  readonly random?: () => number;
}

/** The version that one login goes out with. */
export interface GivenVersion {
  readonly revision: number;
  /** The session tries it for all others. */
  readonly canary: boolean;
}

export interface FleetVersionFacts {
  /** What linked sessions log in with; undefined where WhatsApp takes none that is known. */
  readonly current: KnownVersion | undefined;
  /** Logins and linkings that WhatsApp has ever refused because of a version. */
  readonly refusals: number;
  /** Linked sessions that wait for a version. */
  readonly waiting: number;
}

/** What came of a look at WhatsApp's page. */
export type LookOutcome = { readonly found: number; readonly credible: boolean } | undefined;

/**
 * The one version of WhatsApp's web client that all sessions say they are. A newer one is tried by a single session before the others
 * follow; where WhatsApp takes none that is known, all keep their credentials and wait without one login, until there is another.
 */
export class FleetVersion {
  readonly #ports: FleetVersionPorts;
  readonly #options: FleetVersionOptions;
  #begun: Promise<void> | undefined;

  constructor(ports: FleetVersionPorts, options: FleetVersionOptions) {
    this.#ports = ports;
    this.#options = options;
  }

  /** What the session may log in with; undefined while it has to wait. */
  async given(instanceId: string, purpose: VersionPurpose): Promise<GivenVersion | undefined> {
    await this.#begin();
    const choice = await this.#choice(purpose);
    if (choice.kind === 'none') return undefined;
    if (choice.kind === 'use') return { revision: choice.revision, canary: false };
    const { revision, meanwhile } = choice;
    if (await this.#ports.versions.claimCanary(revision, instanceId, CANARY_MS))
      return { revision, canary: true };
    return meanwhile === undefined ? undefined : { revision: meanwhile, canary: false };
  }

  /** WhatsApp took the login: where that proves the version, the others follow. */
  async accepted({ revision }: GivenVersion): Promise<void> {
    if (await this.#ports.versions.accepted(revision)) await this.#letGo();
  }

  /** WhatsApp refused the login because of the version. Nobody uses it for this any more. */
  refused({ revision }: GivenVersion, purpose: VersionPurpose): Promise<void> {
    return this.#ports.versions.refused(revision, purpose);
  }

  /** The session ended before WhatsApp said anything of the version. */
  async unanswered({ revision, canary }: GivenVersion, instanceId: string): Promise<void> {
    if (canary) await this.#ports.versions.leaveCanary(revision, instanceId);
  }

  /**
   * Looks for a newer version where that is due, or `urgent` because WhatsApp has refused the one there is, and lets go who waits
   * for it. @throws AdapterError where the page cannot be read; the last version stays
   */
  async look({ urgent }: { urgent: boolean }): Promise<LookOutcome> {
    await this.#begin();
    try {
      return await this.#look(urgent);
    } finally {
      await this.#letGo();
    }
  }

  /** For those who count. */
  async facts(): Promise<FleetVersionFacts> {
    const { versions } = this.#ports;
    const [known, waiting] = await Promise.all([versions.all(), versions.waiting()]);
    const refusals = known.reduce((sum, version) => sum + version.refusals, 0);
    return { current: this.#current(known), refusals, waiting };
  }

  #current(known: readonly KnownVersion[]): KnownVersion | undefined {
    const choice = this.#choose('login', known);
    if (choice.kind === 'none') return undefined;
    const revision = choice.kind === 'try' ? (choice.meanwhile ?? choice.revision) : choice.revision;
    return known.find((version) => version.revision === revision);
  }

  /** Notes what the operator and the library say, once. */
  #begin(): Promise<void> {
    this.#begun ??= this.#note().catch((error: unknown) => {
      this.#begun = undefined;
      throw error;
    });
    return this.#begun;
  }

  async #note(): Promise<void> {
    const { policy, bundled } = this.#options;
    const { versions, clock } = this.#ports;
    const { revision, publishedAt: foundAt } = bundled;
    await versions.note({ revision, source: 'bundled', foundAt });
    if (policy.kind === 'pinned')
      await versions.note({ revision: policy.revision, source: 'pinned', foundAt: clock.now() });
  }

  async #look(urgent: boolean): Promise<LookOutcome> {
    const { policy, bundled, random = Math.random } = this.#options;
    const { versions, page, clock } = this.#ports;
    if (policy.kind !== 'auto') return undefined;
    const everyMs = 5 * HOUR_MS + 2 * HOUR_MS * random();
    const waits = (await versions.waiting()) > 0;
    const notSoonerMs = urgent ? URGENT_MS : waits ? WAITING_MS : undefined;
    if (!(await versions.claimLook({ everyMs, notSoonerMs }))) return undefined;
    const found = await page.latest();
    const credible = isCredible(found, { bundled, known: await versions.all() });
    if (credible) await versions.note({ revision: found, source: 'fetched', foundAt: clock.now() });
    return { found, credible };
  }

  /** Lets those go who wait, if they have something to go with. */
  async #letGo(): Promise<void> {
    const { versions, clock } = this.#ports;
    if ((await versions.waiting()) === 0) return;
    const known = await versions.all();
    const choice = this.#choose('login', known);
    if (choice.kind === 'use') await versions.wakeAll(APART_MS);
    if (choice.kind !== 'try') return;
    const tried = known.find(({ revision }) => revision === choice.revision);
    if (!tried?.canaryUntil || tried.canaryUntil <= clock.now()) await versions.wakeOne();
  }

  async #choice(purpose: VersionPurpose): Promise<VersionChoice> {
    return this.#choose(purpose, await this.#ports.versions.all());
  }

  #choose(purpose: VersionPurpose, known: readonly KnownVersion[]): VersionChoice {
    const { policy, bundled } = this.#options;
    return chooseVersion(purpose, { policy, bundled, known, at: this.#ports.clock.now() });
  }
}
