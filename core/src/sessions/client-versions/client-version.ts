/** WhatsApp calls the versions of its web client 2.3000.N; only the revision N changes. */
const VERSION_PATTERN = /^2\.3000\.([1-9]\d{5,11})$/;

export function formatVersion(revision: number): string {
  return `2.3000.${revision}`;
}

/** The revision of a version string; undefined for anything else. */
export function parseRevision(text: string): number | undefined {
  const digits = VERSION_PATTERN.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The source of a version: the client library, WhatsApp's own page, or the operator. */
export type VersionSource = 'bundled' | 'fetched' | 'pinned';

/** The use of a version: WhatsApp may refuse it to new links months before it refuses it to linked devices. */
export type VersionPurpose = 'login' | 'link';

/** The operator's choice: the newest on WhatsApp's page, a fixed one, or the library's own. */
export type VersionPolicy =
  | { readonly kind: 'auto' }
  | { readonly kind: 'bundled' }
  | { readonly kind: 'pinned'; readonly revision: number };

/** The version that the client library was published with, and its approximate date. */
export interface BundledVersion {
  readonly revision: number;
  readonly publishedAt: Date;
}

/** The fleet's knowledge of a version. */
export interface KnownVersion {
  readonly revision: number;
  readonly source: VersionSource;
  readonly foundAt: Date;
  /** When WhatsApp last accepted it after it was unproven. */
  readonly acceptedAt: Date | null;
  /** When WhatsApp last refused a linked device because of it. */
  readonly loginRefusedAt: Date | null;
  /** When WhatsApp last refused a new link because of it. */
  readonly linkRefusedAt: Date | null;
  readonly refusals: number;
  /** Attempts that ended without an acceptance. */
  readonly tries: number;
  /** Until when one session tries it while the others wait. */
  readonly canaryUntil: Date | null;
}
