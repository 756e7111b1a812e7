import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type {
  InspectedPiece,
  MediaFacts,
  MediaWorkshop,
  PhoneImage,
  Picture,
  Sticker,
  StickerPack,
  VoiceNote,
  WorkPiece,
} from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import { ChildPool, type PoolOptions } from './pool/child-pool.js';

export interface ProcessWorkshopOptions extends Partial<PoolOptions> {
  /** The operator's FFmpeg: for AAC and frames of videos, which nothing that may come with the product decodes. */
  readonly ffmpeg?: string | undefined;
}

/** Thumbnails, of a few KB each: an image is mostly sent right after its upload. */
const KEPT_IMAGES = { max: 500, ttl: 10 * 60_000 };

const DEFAULTS: PoolOptions = {
  path: fileURLToPath(new URL('./child/main.js', import.meta.url)),
  limits: { jobMs: 30_000, memory: 256 * 1_048_576 },
  children: Math.max(1, availableParallelism() - 1),
  queueSize: 1_000,
  idleMs: 10_000,
};

/** Works on files in child processes, since decoders meet what strangers made. */
export class ProcessWorkshop implements MediaWorkshop {
  readonly #pool: ChildPool;
  /** Of images that phones take as they are, by account and hash. */
  readonly #images = new LRUCache<string, PhoneImage>(KEPT_IMAGES);

  constructor(options: ProcessWorkshopOptions = {}) {
    this.#pool = new ChildPool({ ...DEFAULTS, ...options });
  }

  /** The child processes that are there. */
  get pids(): number[] {
    return this.#pool.pids;
  }

  async inspect({ accountId, bytes, sha256, as, declaredType }: InspectedPiece): Promise<MediaFacts> {
    const job = { name: 'inspect', options: { as, declaredType } } as const;
    const { facts, image } = await this.#pool.run(accountId, job, bytes);
    if (image && sha256) this.#images.set(`${accountId} ${sha256}`, image);
    return facts;
  }

  thumbnail({ accountId, bytes }: WorkPiece, side: number): Promise<Picture | undefined> {
    return this.#pool.run(accountId, { name: 'thumbnail', options: { side } }, bytes);
  }

  async image({ accountId, bytes, sha256 }: WorkPiece): Promise<PhoneImage> {
    const known = this.#images.get(`${accountId} ${sha256}`);
    return known ?? this.#pool.run(accountId, { name: 'image', options: {} }, bytes);
  }

  sticker({ accountId, bytes }: WorkPiece, pack?: StickerPack): Promise<Sticker> {
    return this.#pool.run(accountId, { name: 'sticker', options: { pack } }, bytes);
  }

  voice({ accountId, bytes }: WorkPiece): Promise<VoiceNote> {
    return this.#pool.run(accountId, { name: 'voice', options: {} }, bytes);
  }

  /** Ends the children; what they work on and what waits is refused for now. */
  close(): void {
    this.#pool.close();
  }
}
