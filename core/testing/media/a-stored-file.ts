import { DAY_MS, type StoredMedia } from '../../src/index.js';
import { randomBytes } from '../fixture/builders.js';
import { newId } from '../shared/uuid-v7.js';

/** The entry of a photo that was uploaded at `createdAt`. */
export function aStoredFile({
  createdAt,
  ...changes
}: Pick<StoredMedia, 'createdAt'> & Partial<StoredMedia>): StoredMedia {
  return {
    id: newId(),
    accountId: newId(),
    sha256: Array.from(randomBytes(32), (byte) => byte.toString(16).padStart(2, '0')).join(''),
    size: 100,
    facts: { mimeType: 'image/jpeg', kind: 'image', width: 640, height: 480 },
    fileName: 'receipt.jpg',
    createdAt,
    usedAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + 30 * DAY_MS),
    ...changes,
  };
}
