import { DAY_MS } from '../../shared/clock.js';
import type { BundledVersion, KnownVersion, VersionPolicy, VersionPurpose } from './client-version.js';

/** WhatsApp's revisions rise by about a million in two months; a larger lead is not credible. */
export const MAX_REVISION_LEAD = 3_000_000;
/** Sessions that try a version in vain while another one works. */
const MAX_TRIES = 5;
/**
 * A refusal may be a mistake or concern one account only: when nothing else is left, one session asks again after this time, sooner
 * with a version that has worked before.
 */
const REFUSAL_MS = { ofGood: 30 * 60_000, ofOther: DAY_MS };

export interface VersionFacts {
  readonly policy: VersionPolicy;
  readonly bundled: BundledVersion;
  readonly known: readonly KnownVersion[];
  readonly at: Date;
}

export type VersionChoice =
  | { readonly kind: 'use'; readonly revision: number }
  /** One session at a time tries it; the others use `meanwhile`, or wait when that is undefined. */
  | { readonly kind: 'try'; readonly revision: number; readonly meanwhile: number | undefined }
  /** WhatsApp accepts no known version. */
  | { readonly kind: 'none' };

/** Chooses the client version that a session reports. */
export function chooseVersion(purpose: VersionPurpose, facts: VersionFacts): VersionChoice {
  const { bundled, at } = facts;
  const all = candidatesOf(facts);
  const fresh = all.filter((version) => !isRefused(version, purpose));
  const usable = fresh.length > 0 ? fresh : all.filter((version) => isRetryDue(version, purpose, at));
  const [newest] = usable;
  if (!newest) return { kind: 'none' };
  const isGood = (version: KnownVersion) => isProven(version, bundled);
  // A device that is not linked yet has nothing to lose, so it tries the newest version at once.
  if (isGood(newest) || (purpose === 'link' && fresh.length > 0)) return use(newest);
  const proven = usable.find(isGood);
  if (proven && newest.tries >= MAX_TRIES) return use(proven);
  return { kind: 'try', revision: newest.revision, meanwhile: proven?.revision };
}

/** Whether the revision on WhatsApp's page is credible: neither a step back nor a leap. */
export function isCredible(
  revision: number,
  { bundled, known }: Omit<VersionFacts, 'policy' | 'at'>,
): boolean {
  const from = minRevision(known, bundled);
  return revision >= from && revision <= from + MAX_REVISION_LEAD;
}

function use({ revision }: KnownVersion): VersionChoice {
  return { kind: 'use', revision };
}

/** The versions that the operator allows, newest first. */
function candidatesOf({ policy, bundled, known }: VersionFacts): readonly KnownVersion[] {
  const bundledOne = known.find(({ revision }) => revision === bundled.revision) ?? initialVersion(bundled);
  if (policy.kind === 'bundled') return [bundledOne];
  if (policy.kind === 'pinned') return known.filter(({ revision }) => revision === policy.revision);
  const others = known.filter(({ revision }) => revision !== bundled.revision);
  return [bundledOne, ...others]
    .filter(({ revision }) => isCredible(revision, { bundled, known }))
    .toSorted((a, b) => b.revision - a.revision);
}

/** The last accepted version, or the library's own when that is newer. */
function minRevision(known: readonly KnownVersion[], bundled: BundledVersion): number {
  const good = known.filter(({ acceptedAt }) => acceptedAt !== null);
  return Math.max(bundled.revision, ...good.map(({ revision }) => revision));
}

function initialVersion({ revision, publishedAt }: BundledVersion): KnownVersion {
  return {
    revision,
    source: 'bundled',
    foundAt: publishedAt,
    acceptedAt: null,
    loginRefusedAt: null,
    linkRefusedAt: null,
    refusals: 0,
    tries: 0,
    canaryUntil: null,
  };
}

/** A version that WhatsApp refuses to linked devices is refused to new ones as well. */
function refusedAt(version: KnownVersion, purpose: VersionPurpose): Date | null {
  const { loginRefusedAt, linkRefusedAt } = version;
  if (purpose === 'login' || linkRefusedAt === null) return loginRefusedAt;
  return loginRefusedAt !== null && loginRefusedAt > linkRefusedAt ? loginRefusedAt : linkRefusedAt;
}

function isRefused(version: KnownVersion, purpose: VersionPurpose): boolean {
  const refused = refusedAt(version, purpose);
  return refused !== null && (version.acceptedAt === null || version.acceptedAt <= refused);
}

function isRetryDue(version: KnownVersion, purpose: VersionPurpose, at: Date): boolean {
  const refused = refusedAt(version, purpose);
  if (refused === null) return false;
  const { ofGood, ofOther } = REFUSAL_MS;
  return at.getTime() - refused.getTime() >= (version.acceptedAt === null ? ofOther : ofGood);
}

/** The library's own version counts as tried by its publishers. */
function isProven(version: KnownVersion, bundled: BundledVersion): boolean {
  if (isRefused(version, 'login')) return false;
  return version.acceptedAt !== null || version.revision === bundled.revision;
}
