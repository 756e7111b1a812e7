import type { SessionLease } from '../../sessions/whatsapp-transport.js';
import type { MediaBody, TextBody } from './message-body.js';
import type { MessageWire, OutgoingBody } from './outgoing-body.js';

/** The contents of messages that are more than a text. They are accepted with their message and end with it. */
export interface MessageBodies {
  /** What the instance's message holds; undefined for a text. @throws LeaseLost */
  find(lease: SessionLease, messageId: string): Promise<OutgoingBody | undefined>;
  /**
   * Stores which file a link has led to, or what is shown of a file. Nothing is stored once the message was composed, or where there is no such message.
   * @throws LeaseLost
   */
  storeFile(lease: SessionLease, messageId: string, body: MediaBody | TextBody): Promise<void>;
  /**
   * Stores what WhatsApp is to carry, before it is written anywhere, and answers with the bytes that are stored: where some were
   * stored before, they stay. Undefined where there is no such message. @throws LeaseLost
   */
  storeWire(lease: SessionLease, messageId: string, wire: MessageWire): Promise<Uint8Array | undefined>;
}
