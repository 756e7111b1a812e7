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
  /** The operator's FFmpeg: for sounds, photos and frames of videos that nothing which may come with the product decodes. */
  readonly ffmpeg?: string | undefined;
}

/** Images that phones take as they are. What is kept of one is its thumbnail of a few KB, as it is mostly sent right after its upload. */
const KEPT_IMAGES = { max: 500, ttl: 10 * 60_000 };

/** Thumbnails for lists, of some 10 KB each: people look at the same ones again. */
const KEPT_THUMBNAILS = {
  maxSize: 32 * 1_048_576,
  ttl: 60 * 60_000,
  sizeCalculation: ({ bytes }: Picture) => bytes.length,
};

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
  /** By account and hash. */
  readonly #images = new LRUCache<string, PhoneImage>(KEPT_IMAGES);
  /** By account, hash and side. */
  readonly #thumbnails = new LRUCache<string, Picture>(KEPT_THUMBNAILS);
  /** Those that are being made. */
  readonly #making = new Map<string, Promise<Picture | undefined>>();

  constructor(options: ProcessWorkshopOptions = {}) {
    this.#pool = new ChildPool({ ...DEFAULTS, ...options });
  }

  /** The child processes that are there. */
  get pids(): number[] {
    return this.#pool.pids;
  }

  async inspect({ as, declaredType, ...piece }: InspectedPiece): Promise<MediaFacts> {
    const { accountId, sha256 } = piece;
    const job = { name: 'inspect', options: { as, declaredType } } as const;
    const { facts, image } = await this.#pool.run(piece, job);
    if (image && sha256) this.#images.set(`${accountId} ${sha256}`, image);
    return facts;
  }

  async thumbnail(piece: WorkPiece, side: number): Promise<Picture | undefined> {
    const { accountId, sha256, patienceMs } = piece;
    if (!sha256) return this.#makeThumbnail(piece, side);
    const key = `${accountId} ${sha256} ${side}`;
    const known = this.#thumbnails.get(key);
    if (known) return known;
    // Work that does not wait must not wait with one that does.
    const flight = `${key} ${patienceMs}`;
    const making =
      this.#making.get(flight) ?? this.#makeThumbnail(piece, side).finally(() => this.#making.delete(flight));
    this.#making.set(flight, making);
    const picture = await making;
    if (picture) this.#thumbnails.set(key, picture);
    return picture;
  }

  #makeThumbnail(piece: WorkPiece, side: number): Promise<Picture | undefined> {
    return this.#pool.run(piece, { name: 'thumbnail', options: { side } });
  }

  async image(piece: WorkPiece): Promise<PhoneImage> {
    const known = this.#images.get(`${piece.accountId} ${piece.sha256}`);
    return known ?? this.#pool.run(piece, { name: 'image', options: {} });
  }

  sticker(piece: WorkPiece, pack?: StickerPack): Promise<Sticker> {
    return this.#pool.run(piece, { name: 'sticker', options: { pack } });
  }

  voice(piece: WorkPiece): Promise<VoiceNote> {
    return this.#pool.run(piece, { name: 'voice', options: {} });
  }

  /** Ends the children; what they work on and what waits is refused for now. */
  close(): void {
    this.#pool.close();
  }
}
