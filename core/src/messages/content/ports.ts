import type { SessionLease } from '../../sessions/whatsapp-transport.js';
import type { Direction } from '../message.js';
import type { MessageStatus } from '../message-status.js';
import type { MediaBody, MessageBody, TextBody } from './message-body.js';

/** What WhatsApp carries for a message, made once: every frame, repetition and resend has these bytes. */
export interface MessageWire {
  /** The encoded protobuf of the message. */
  readonly bytes: Uint8Array;
  /** The message's secret, 32 bytes: edits and votes are encrypted with keys that follow from it. */
  readonly secret: Uint8Array;
}

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

/** The contents of messages that are more than a text. They are accepted with their message and end with it. */
export interface MessageBodies {
  /** What the instance's message holds; undefined for a text. @throws LeaseLost */
  find(lease: SessionLease, messageId: string): Promise<OutgoingBody | undefined>;
  /**
   * Stores which file a link has led to. Nothing is stored once the message was composed, or where there is no such message.
   * @throws LeaseLost
   */
  storeFile(lease: SessionLease, messageId: string, body: MediaBody): Promise<void>;
  /**
   * Stores what WhatsApp is to carry, before it is written anywhere, and answers with the bytes that are stored: where some were
   * stored before, they stay. Undefined where there is no such message. @throws LeaseLost
   */
  storeWire(lease: SessionLease, messageId: string, wire: MessageWire): Promise<Uint8Array | undefined>;
}
