import type { MediaFacts, MediaKind, StoredMedia } from '@waxwing/core';

export interface MediaRow {
  readonly id: string;
  readonly account_id: string;
  readonly sha256: string;
  readonly size: string;
  readonly mime: string;
  readonly kind: MediaKind;
  readonly meta: Omit<MediaFacts, 'mimeType' | 'kind'>;
  readonly file_name: string | null;
  readonly created_at: Date;
  readonly used_at: Date;
  readonly expires_at: Date;
}

export const MEDIA_COLUMNS = `media.id, media.account_id, encode(media.sha256, 'hex') as sha256, media.size, media.mime, media.kind,
  media.meta, media.file_name, media.created_at, media.used_at, media.expires_at`;

export function toStoredMedia(row: MediaRow): StoredMedia {
  return {
    id: row.id,
    accountId: row.account_id,
    sha256: row.sha256,
    size: Number(row.size),
    facts: { ...row.meta, mimeType: row.mime, kind: row.kind },
    fileName: row.file_name,
    createdAt: row.created_at,
    usedAt: row.used_at,
    expiresAt: row.expires_at,
  };
}

/** In the order of the columns of the insert. */
export function toRowValues(media: StoredMedia): readonly unknown[] {
  const { mimeType, kind, ...meta } = media.facts;
  return [
    media.id,
    media.accountId,
    media.sha256,
    media.size,
    mimeType,
    kind,
    JSON.stringify(meta),
    media.fileName,
    media.createdAt.toISOString(),
    media.usedAt.toISOString(),
    media.expiresAt.toISOString(),
  ];
}
