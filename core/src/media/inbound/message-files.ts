import type { Message } from '../../messages/message.js';
import { type Clock, secondsUntil } from '../../shared/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { MediaNotFound } from '../errors.js';
import type { StoredMedia } from '../stored-media.js';
import type { InboundFile, InboundFileReason } from './inbound-file.js';
import type { InboundFiles } from './ports.js';

/** How soon a file that was just requested may be here, in seconds. */
const SOON_S = 2;
const HOUR_S = 3_600;

export class MediaPending extends DomainError {
  /** @param retryAfter in seconds */
  constructor(reason: InboundFileReason | null, retryAfter: number) {
    super('media_pending', 'The file has not been fetched from WhatsApp yet', { reason, retryAfter });
  }
}

export class MediaGone extends DomainError {
  constructor(reason: InboundFileReason | null) {
    super('media_gone', 'The file cannot be had from WhatsApp', { reason });
  }
}

export interface MessageFileQuery {
  readonly accountId: string;
  readonly message: Pick<Message, 'id' | 'deletedAt'>;
}

interface MessageFilePorts {
  readonly clock: Clock;
  readonly inboundFiles: InboundFiles;
}

/**
 * The file of a received message. One that waits for its first request is fetched from now on.
 * @throws MediaNotFound, MediaPending, MediaGone
 */
export class GetMessageFile {
  readonly #ports: MessageFilePorts;

  constructor(ports: MessageFilePorts) {
    this.#ports = ports;
  }

  async execute({ accountId, message }: MessageFileQuery): Promise<StoredMedia> {
    assertShown(message);
    const messageId = message.id;
    const { clock, inboundFiles } = this.#ports;
    const file = await inboundFiles.find(accountId, messageId);
    if (!file) throw new MediaNotFound();
    if (file.media) return file.media;
    if (file.status === 'gone') throw new MediaGone(file.reason);
    if (file.nextTryAt === null) await inboundFiles.request(accountId, messageId, clock.now());
    throw new MediaPending(file.reason, retryAfterOf(file.nextTryAt, clock.now()));
  }
}

function retryAfterOf(nextTryAt: Date | null, now: Date): number {
  const seconds = nextTryAt === null ? SOON_S : secondsUntil(nextTryAt, now);
  return Math.min(Math.max(seconds, SOON_S), HOUR_S);
}

/** Has the file of a received message fetched at once, also where it was given up. @throws MediaNotFound, MediaGone where no try can succeed */
export class RequestMessageFile {
  readonly #ports: MessageFilePorts;

  constructor(ports: MessageFilePorts) {
    this.#ports = ports;
  }

  async execute({ accountId, message }: MessageFileQuery): Promise<InboundFile> {
    assertShown(message);
    const { clock, inboundFiles } = this.#ports;
    const file = await inboundFiles.request(accountId, message.id, clock.now());
    if (!file) throw new MediaNotFound();
    if (file.status === 'gone') throw new MediaGone(file.reason);
    return file;
  }
}

/** A message that its author deleted for everyone is not shown any more, and its file belongs to it. @throws MediaNotFound */
function assertShown({ deletedAt }: Pick<Message, 'deletedAt'>): void {
  if (deletedAt) throw new MediaNotFound();
}
