import type { Instance } from '../instances/instance.js';
import type { MessageFile } from '../media/inbound/inbound-file.js';
import type { MessageHold } from '../safety/hold.js';
import type { MessageBody, TextBody } from './content/message-body.js';
import type { MessageContent } from './content/message-content.js';
import type { FailureCode, FailureDetail } from './message-failure.js';
import type { MessageStatus } from './message-status.js';
import { LID_PREFIX, type Recipient } from './recipient.js';
import { expiryOf } from './sending/validity.js';

export type Direction = 'outbound' | 'inbound';

export interface Message {
  readonly id: string;
  readonly accountId: string;
  readonly instanceId: string;
  readonly direction: Direction;
  /** The other party's number, digits; null when WhatsApp does not show it. */
  readonly number: string | null;
  /** The other party's address: the number, or `lid:` and digits when WhatsApp shows nothing else. */
  readonly chatId: string | null;
  /** What the sender of an inbound message called themselves; null where that is not known, and for outbound. */
  readonly fromName: string | null;
  /** The instance's own number, digits; null when unknown. */
  readonly ownNumber: string | null;
  readonly text: string;
  /** One of `MESSAGE_TYPES`. */
  readonly type: string;
  /** What it holds beside its text; none of a plain text. Writes that answer with messages leave it out. */
  readonly body?: MessageBody;
  /** What a text holds beside its words. Known only where the message is made: it is sent, and not shown. */
  readonly textBody?: TextBody;
  /** For a message that is sent with a file: whether the file was uploaded, and what WhatsApp is to carry is known. */
  readonly isComposed?: true;
  /** The file that a received message carries. */
  readonly file?: MessageFile;
  /** The id of the message that it answers; null for none. */
  readonly replyTo: string | null;
  /** The sender's own word for it, such as the number of an order; null for none. */
  readonly reference: string | null;
  /** WhatsApp's id of the message. */
  readonly waId: string;
  readonly status: MessageStatus;
  readonly failureCode: FailureCode | null;
  /** Set for `refused` only. */
  readonly failureDetail: FailureDetail | null;
  /** A sentence for the customer. */
  readonly failureReason: string | null;
  readonly createdAt: Date;
  /** After this time it is no longer sent; null for inbound. */
  readonly expiresAt: Date | null;
  /** Why a message of a paced instance waits, and how long at least; where it is asked for. */
  readonly hold?: MessageHold;
  /** When its text was changed last. */
  readonly editedAt: Date | null;
  /** When its author withdrew it: its content is kept and no longer shown. */
  readonly deletedAt: Date | null;
}

/** The WhatsApp id of an outbound message: the same for every attempt, so that a resend after a crash is never a second message. */
export function waIdOf(id: string): string {
  return `3EB0${id.replaceAll('-', '').slice(-18).toUpperCase()}`;
}

/** The message as it is shown: what its author withdrew has no content any more. */
export function withoutWithdrawn(message: Message): Message {
  if (!message.deletedAt) return message;
  const { body: _, file: _file, ...rest } = message;
  return { ...rest, text: '' };
}

/** The chat that messages of this sender belong to. */
export function chatIdOf(number: string | null, lid: string | null): string | null {
  return number ?? (lid === null ? null : `${LID_PREFIX}${lid}`);
}

/** Makes a pending message. */
export function composeMessage(input: {
  id: string;
  instance: Instance;
  recipient: Recipient;
  content: MessageContent;
  at: Date;
  /** The id of the message that it answers. */
  replyTo?: string | undefined;
  reference?: string | undefined;
  /** Seconds; a day by default. */
  validFor?: number | undefined;
}): Message {
  const { id, instance, recipient, content, at, replyTo = null, reference = null, validFor } = input;
  return {
    id,
    accountId: instance.accountId,
    instanceId: instance.id,
    direction: 'outbound',
    number: recipient.number,
    chatId: recipient.chatId,
    fromName: null,
    ownNumber: instance.snapshot().phone,
    ...content,
    replyTo,
    reference,
    waId: waIdOf(id),
    status: 'pending',
    failureCode: null,
    failureDetail: null,
    failureReason: null,
    createdAt: at,
    expiresAt: expiryOf(at, validFor),
    editedAt: null,
    deletedAt: null,
  };
}

/** What is stored of a message beside its text; undefined of a plain text. One that answers another is composed from what is stored. */
export function storedBodyOf(
  message: Pick<Message, 'body' | 'textBody' | 'replyTo'>,
): MessageBody | TextBody | undefined {
  const { body, textBody, replyTo } = message;
  return body ?? textBody ?? (replyTo === null ? undefined : { type: 'text' });
}
