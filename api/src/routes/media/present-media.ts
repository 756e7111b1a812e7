import { encodeId, type MediaBody } from '@waxwing/contract';
import type { StoredMedia } from '@waxwing/core';

export function presentMedia({ facts, ...media }: StoredMedia): MediaBody {
  return {
    id: encodeId('med', media.id),
    object: 'media',
    kind: facts.kind,
    mime_type: facts.mimeType,
    size: media.size,
    sha256: media.sha256,
    file_name: media.fileName,
    width: facts.width ?? null,
    height: facts.height ?? null,
    duration: facts.seconds ?? null,
    created_at: media.createdAt.toISOString(),
    last_used_at: media.usedAt.toISOString(),
    expires_at: media.expiresAt.toISOString(),
  };
}
