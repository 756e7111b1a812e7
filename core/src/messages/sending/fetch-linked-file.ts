import type { LinkFetcher } from '../../media/link-fetcher.js';
import type { UploadMediaPorts } from '../../media/upload-media.js';
import type { SessionLease } from '../../sessions/whatsapp-transport.js';
import type { CancelSignal } from '../../shared/cancel-signal.js';
import {
  type LinkedBody,
  type MediaBody,
  type MessageBody,
  type TextBody,
  withFile,
} from '../content/message-body.js';
import type { MessageBodies } from '../content/ports.js';
import { AttachFile } from './attach-file.js';

export interface FetchLinkedFilePorts extends UploadMediaPorts {
  bodies: Pick<MessageBodies, 'storeFile'>;
  linkFetcher: LinkFetcher;
}

/** A link, and the body of the message in which it stands. */
export interface LinkedFile {
  readonly body: MessageBody | TextBody;
  readonly linked: LinkedBody;
}

/** Fetches the file of a message that names a link, and keeps it like an upload. Repeating it costs another request, and no room. */
export class FetchLinkedFile {
  readonly #ports: FetchLinkedFilePorts;
  readonly #attachFile: AttachFile;

  constructor(ports: FetchLinkedFilePorts) {
    this.#ports = ports;
    this.#attachFile = new AttachFile(ports);
  }

  /** @throws LinkFault, LeaseLost, the signal's reason, and what `AttachFile` throws */
  async execute(
    lease: SessionLease,
    messageId: string,
    { body, linked }: LinkedFile,
    signal?: CancelSignal,
  ): Promise<MediaBody> {
    const { link, ...words } = linked;
    const { bodies, linkFetcher } = this.#ports;
    const open = () => linkFetcher.open(link, signal);
    const file = await this.#attachFile.execute(lease.accountId, words, {
      field: `${words.type}.link`,
      open,
    });
    const fetched = { ...file, link };
    await bodies.storeFile(lease, messageId, withFile(body, fetched));
    return fetched;
  }
}
