import type { Direction } from '../message.js';
import type { MessageStatus } from '../message-status.js';
import type { MessageBody, TextBody } from './message-body.js';

/** A message that another one answers, as far as the answer shows it. */
export interface AnsweredMessage {
  readonly waId: string;
  readonly direction: Direction;
  readonly status: MessageStatus;
  /** Digits, or `lid:` and digits. */
  readonly chatId: string;
  readonly text: string;
  /** What WhatsApp carries for it; undefined for a plain text. */
  readonly wire: Uint8Array | undefined;
}

export interface OutgoingBody {
  readonly body: MessageBody | TextBody;
  /** What it answers: undefined where it answers nothing, null where that message is no longer stored. */
  readonly answers?: AnsweredMessage | null | undefined;
  /** Undefined before it was first composed. */
  readonly wire: Uint8Array | undefined;
}

/** What WhatsApp carries for a message, made once: every frame, repetition and resend has these bytes. */
export interface MessageWire {
  /** The encoded protobuf of the message. */
  readonly bytes: Uint8Array;
  /** The message's secret, 32 bytes: edits and votes are encrypted with keys that follow from it. */
  readonly secret: Uint8Array;
}
