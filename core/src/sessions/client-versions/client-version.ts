/** WhatsApp calls the versions of its web client 2.3000.N: only the revision N ever moves. */
const VERSION_PATTERN = /^2\.3000\.([1-9]\d{5,11})$/;

export function formatVersion(revision: number): string {
  return `2.3000.${revision}`;
}

/** The revision of a version as it is written, undefined for anything else. */
export function parseRevision(text: string): number | undefined {
  const digits = VERSION_PATTERN.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Where a version is known from: the client library, WhatsApp's own page, or the operator. */
export type VersionSource = 'bundled' | 'fetched' | 'pinned';

/** What a version is used for: WhatsApp may refuse it to new links months before it refuses it to linked devices. */
export type VersionPurpose = 'login' | 'link';

/** What the operator says of the version: the newest that WhatsApp's page names, this one alone, or the library's own. */
export type VersionPolicy =
  | { readonly kind: 'auto' }
  | { readonly kind: 'bundled' }
  | { readonly kind: 'pinned'; readonly revision: number };

/** The version that the client library was published with, and about when that was. */
export interface BundledVersion {
  readonly revision: number;
  readonly publishedAt: Date;
}

/** What the fleet knows of a version. */
export interface KnownVersion {
  readonly revision: number;
  readonly source: VersionSource;
  readonly foundAt: Date;
  /** When WhatsApp last proved it good after it was unproven. */
  readonly acceptedAt: Date | null;
  /** When WhatsApp last refused a linked device because of it. */
  readonly loginRefusedAt: Date | null;
  /** The same for a device that was to be linked. */
  readonly linkRefusedAt: Date | null;
  readonly refusals: number;
  /** How many sessions have tried it without being accepted. */
  readonly tries: number;
  /** Until when one session tries it and the others wait. */
  readonly canaryUntil: Date | null;
}
