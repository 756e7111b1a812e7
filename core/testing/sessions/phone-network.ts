import type { StandingUpdate } from '../../src/index.js';

/** A message as a phone shows it. */
export interface ReceivedMessage {
  /** WhatsApp's id. */
  readonly id: string;
  /** Digits of the sender. */
  readonly from: string;
  readonly text: string;
  /** How many frames carried this message; a phone shows it once, by its id. */
  readonly frames: number;
}

/** `number` is the phone whose linked device the fault hits; `count` is how often it strikes, once unless told. */
export type PhoneFault =
  /** The server takes the message and delivers it, but its acknowledgement never arrives. */
  | { readonly kind: 'swallow-ack'; readonly number: string; readonly count?: number }
  /** The server refuses the message with this code, and delivers nothing. */
  | { readonly kind: 'nack'; readonly number: string; readonly code: '463'; readonly count?: number }
  /** The socket dies at once, without a word. */
  | { readonly kind: 'drop'; readonly number: string }
  /** Another program opens the same session. */
  | { readonly kind: 'replace'; readonly number: string }
  /** The account asks for a passkey after the scan. */
  | { readonly kind: 'passkey'; readonly number: string }
  /** The phone falls silent after its owner typed a code in. */
  | { readonly kind: 'phone-offline'; readonly number: string }
  /** The device is removed again as soon as it is linked. */
  | { readonly kind: 'too-many-devices'; readonly number: string };

/** The other side of WhatsApp, for tests: phones, and what goes wrong between them. Numbers are digits. */
export interface PhoneNetwork {
  addPhone(number: string, name?: string): Promise<void>;
  /** Scans the QR text of a session that waits for linking. */
  scan(number: string, qr: string): Promise<void>;
  /** Types a linking code in on the phone; resolves with whether it linked. */
  enterPairingCode(number: string, code: string): Promise<boolean>;
  /** What truly arrived at the phone, the oldest first. */
  arrived(number: string): Promise<readonly ReceivedMessage[]>;
  /** Writes to another phone; resolves with WhatsApp's id of the message. */
  write(from: string, message: { to: string; text: string }): Promise<string>;
  /** Opens all chats of the phone: read receipts go out for what arrived. */
  read(number: string): Promise<void>;
  /** Removes the linked device on the phone. */
  unlink(number: string): Promise<void>;
  /** WhatsApp locks or caps the number, or takes that back (null); its devices hear of it, and strangers are refused meanwhile. */
  setStanding(number: string, update: StandingUpdate): Promise<void>;
  fault(fault: PhoneFault): Promise<void>;
}
