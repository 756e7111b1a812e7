import { type ApiKey, isUsable } from '../keys/api-key.js';
import { assertAllowedSource, type KeySource } from '../keys/key-source.js';
import type { ApiKeys } from '../keys/ports.js';
import type { Clock } from '../shared/clock.js';
import { InvalidMediaLink, MediaNotFound } from './errors.js';
import type { MediaCatalog } from './ports.js';
import type { StoredMedia } from './stored-media.js';

const SECOND_MS = 1_000;
export const MEDIA_LINK_LIFE_MS = 300_000;

/** What a link opens, by which key it was given out, and until when: a whole second. */
export interface MediaLink {
  readonly mediaId: string;
  readonly keyId: string;
  readonly expiresAt: Date;
}

/** Signs links to files, so that a browser opens one without a key. A signature tells nothing of the secret. */
export interface MediaLinks {
  sign(link: MediaLink): string;
  /** Whether this is the signature of the link; false for whatever is none. */
  verify(link: MediaLink, signature: string): boolean;
}

export interface LinkMediaPorts {
  clock: Clock;
  mediaCatalog: MediaCatalog;
  mediaLinks: MediaLinks;
}

export interface LinkedMedia {
  readonly media: StoredMedia;
  readonly link: MediaLink;
  readonly signature: string;
}

/** One of the files of a key's account, with a link that opens it for five minutes. @throws MediaNotFound */
export class LinkMedia {
  readonly #ports: LinkMediaPorts;

  constructor(ports: LinkMediaPorts) {
    this.#ports = ports;
  }

  async execute({
    key: { id: keyId, accountId },
    mediaId,
  }: {
    key: ApiKey;
    mediaId: string;
  }): Promise<LinkedMedia> {
    const { clock, mediaCatalog, mediaLinks } = this.#ports;
    const media = await mediaCatalog.find(accountId, mediaId);
    if (!media) throw new MediaNotFound();
    const end = clock.now().getTime() + MEDIA_LINK_LIFE_MS;
    const expiresAt = new Date(Math.floor(end / SECOND_MS) * SECOND_MS);
    const link = { mediaId, keyId, expiresAt };
    return { media, link, signature: mediaLinks.sign(link) };
  }
}

export interface FollowMediaLinkPorts extends LinkMediaPorts {
  keys: ApiKeys;
}

/**
 * The file that a link opens: as long as its time lasts, and its key may read files from where the link is opened.
 * @throws InvalidMediaLink, IpNotAllowed, MediaNotFound
 */
export class FollowMediaLink {
  readonly #ports: FollowMediaLinkPorts;

  constructor(ports: FollowMediaLinkPorts) {
    this.#ports = ports;
  }

  async execute({
    link,
    signature,
    source,
  }: {
    link: MediaLink;
    signature: string;
    source: KeySource;
  }): Promise<StoredMedia> {
    const { clock, keys, mediaCatalog, mediaLinks } = this.#ports;
    const at = clock.now();
    if (!mediaLinks.verify(link, signature) || at >= link.expiresAt) throw new InvalidMediaLink();
    const key = await keys.byId(link.keyId);
    if (!key || !isUsable(key, at) || !key.scopes.includes('media:read')) throw new InvalidMediaLink();
    assertAllowedSource(key, source);
    const media = await mediaCatalog.find(key.accountId, link.mediaId);
    if (!media) throw new MediaNotFound();
    return media;
  }
}
