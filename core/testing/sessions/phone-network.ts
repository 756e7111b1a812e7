import type { StandingUpdate } from '../../src/index.js';

/** A message as a phone shows it. */
export interface ReceivedMessage {
  /** WhatsApp's message id. */
  readonly id: string;
  /** The sender's number, digits. */
  readonly from: string;
  readonly text: string;
  /** How many frames carried this message; a phone recognises repeats by the id and shows it once. */
  readonly frames: number;
}

/** `number` is the phone whose linked device the fault hits; `count` is how often, once by default. */
export type PhoneFault =
  /** The server accepts and delivers the message, but its acknowledgement never arrives. */
  | { readonly kind: 'swallow-ack'; readonly number: string; readonly count?: number }
  /** The server refuses the message with this code and delivers nothing. */
  | { readonly kind: 'nack'; readonly number: string; readonly code: '463'; readonly count?: number }
  /** The socket closes at once, without a reason. */
  | { readonly kind: 'drop'; readonly number: string }
  /** Another program opens the same session. */
  | { readonly kind: 'replace'; readonly number: string }
  /** The account requires a passkey after the scan. */
  | { readonly kind: 'passkey'; readonly number: string }
  /** The phone goes silent after the code was typed. */
  | { readonly kind: 'phone-offline'; readonly number: string }
  /** The device is removed again as soon as it is linked. */
  | { readonly kind: 'too-many-devices'; readonly number: string };

/** The phones' side of WhatsApp, for tests, with faults. Numbers are digits. */
export interface PhoneNetwork {
  addPhone(number: string, name?: string): Promise<void>;
  /** Scans the QR text of a session that is linking. */
  scan(number: string, qr: string): Promise<void>;
  /** Types a pairing code on the phone; resolves with whether it linked. */
  enterPairingCode(number: string, code: string): Promise<boolean>;
  /** The messages that arrived at the phone, oldest first. */
  arrived(number: string): Promise<readonly ReceivedMessage[]>;
  /** Sends a message to another phone; resolves with WhatsApp's id of it. */
  write(from: string, message: { to: string; text: string }): Promise<string>;
  /** Opens all chats of the phone, which sends read receipts. */
  read(number: string): Promise<void>;
  /** Removes the linked device on the phone. */
  unlink(number: string): Promise<void>;
  /** Sets or lifts (null) a lock or cap of the number; its devices are told, and first messages are refused meanwhile. */
  setStanding(number: string, update: StandingUpdate): Promise<void>;
  fault(fault: PhoneFault): Promise<void>;
}
