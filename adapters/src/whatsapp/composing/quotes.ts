import { AdapterError, type AnsweredMessage, TargetUnusable } from '@waxwing/core';
import type { AuthenticationCreds, proto } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import type { ChatJids } from '../numbers/chat-jids.js';
import { withContext } from './with-context.js';

/** The largest picture within a quote; phones look for larger ones themselves. */
const MAX_THUMBNAIL_BYTES = 16_384;
/** The largest quote: an answer to a long list or catalogue shows its text alone. */
const MAX_QUOTE_BYTES = 32_768;

/** The message that is answered has neither been sent nor failed. */
export class TargetUnsettled extends AdapterError {
  constructor() {
    super('the message that is answered is not settled yet', { cause: undefined, retryable: true });
  }
}

export interface QuotesOptions {
  readonly baileys: Baileys;
  readonly creds: Pick<AuthenticationCreds, 'me'>;
  readonly chatJids: Pick<ChatJids, 'lookUp'>;
}

/** Shows in a message which other one it answers. */
export class Quotes {
  readonly #options: QuotesOptions;

  constructor(options: QuotesOptions) {
    this.#options = options;
  }

  /** @param answers null where it is no longer stored. @throws TargetUnusable, TargetUnsettled */
  async quote(content: proto.IMessage, answers: AnsweredMessage | null): Promise<proto.IMessage> {
    if (answers === null || answers.status === 'failed')
      throw new TargetUnusable('context.message_id', 'names a message that was not sent, or is gone');
    if (isUnsettled(answers)) throw new TargetUnsettled();
    return withContext(content, {
      stanzaId: answers.waId,
      participant: await this.#authorOf(answers),
      quotedMessage: this.#quoted(answers),
    });
  }

  /** By the kind of address that the chat has: phones do not find the author by another one. */
  async #authorOf({ direction, chatId }: AnsweredMessage): Promise<string> {
    const { baileys, creds, chatJids } = this.#options;
    const chat = await chatJids.lookUp(chatId);
    if (direction === 'inbound') return chat;
    const own = (baileys.isLidUser(chat) && creds.me?.lid) || creds.me?.id;
    return baileys.jidNormalizedUser(own);
  }

  #quoted({ text, wire }: AnsweredMessage): proto.IMessage {
    const { proto } = this.#options.baileys;
    const quoted = wire && this.#innerKind(proto.Message.decode(wire));
    if (quoted && proto.Message.encode(quoted).finish().length <= MAX_QUOTE_BYTES) return quoted;
    return { conversation: text };
  }

  /** What stands in the message, without what it quotes itself. */
  #innerKind(message: proto.IMessage): proto.IMessage | undefined {
    const { normalizeMessageContent, getContentType } = this.#options.baileys;
    const content = normalizeMessageContent(message);
    const kind = getContentType(content);
    const inner = kind && content?.[kind];
    if (!inner) return undefined;
    if (typeof inner !== 'object') return { [kind]: inner };
    const { contextInfo: _, jpegThumbnail, ...shown } = inner as Inner;
    const isSmall = jpegThumbnail && jpegThumbnail.length <= MAX_THUMBNAIL_BYTES;
    return { [kind]: { ...shown, ...(isSmall && { jpegThumbnail }) } };
  }
}

interface Inner {
  readonly contextInfo?: unknown;
  readonly jpegThumbnail?: Uint8Array | null;
}

/** Whether the message may still be sent, or fail. */
export function isUnsettled(answers: AnsweredMessage | null | undefined): boolean {
  return answers?.status === 'pending' || answers?.status === 'sending';
}
