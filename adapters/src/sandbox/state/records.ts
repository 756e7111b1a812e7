import type { Addressing, ArrivedMessage, Standing } from '@waxwing/contract/sandbox';
import type { ReceivedFile } from '../media/file-pointer.js';
import type { PhoneKeysRecord } from '../signal/phone-keys.js';

/** A phone as stored in the journal. */
export interface PhoneRecord {
  number: string;
  name: string;
  lid: string;
  addressing: Addressing;
  /** False if its owner hides the number, so that others see only the LID. Absent: shown. */
  sharesNumber?: boolean;
  /** False if its owner hides what was read. Absent: shown. */
  readReceipts?: boolean;
  keys: PhoneKeysRecord;
  /** Its passkey for WhatsApp (PKCS #8, base64), created when it is first needed. */
  passkey?: string;
  /** The last device id and key index given to a companion; they are never reused. */
  lastDevice: number;
  /** How WhatsApp restricts the account; absent: not at all. */
  standing?: Standing;
  /** For how many virtual days it has been offline; absent while it is online. */
  awayDays?: number;
  /** Number of generated old chats, with contacts who are on no phone here. */
  oldChats?: number;
  /** How often its salt was changed. */
  saltVersion?: number;
  /** Whether the salt was removed. */
  saltless?: boolean;
  /** The timers of its chats, by the other number. */
  timers?: Readonly<Record<string, TimerRecord>>;
}

/** After how many seconds the messages of a chat disappear, and since when (RFC 3339). */
export interface TimerRecord {
  readonly seconds: number;
  readonly at: string;
}

/** A companion device (linked instance) as stored in the journal; keys are base64. */
export interface CompanionRecord {
  number: string;
  device: number;
  keyIndex: number;
  noiseKey: string;
  identity: string;
  registrationId: number;
  signedPreKey: { keyId: number; publicKey: string; signature: string };
  linkedAt: string;
  /** The name in its last presence; without one others see none. */
  shownAs?: string;
  /** Whether the phone has not sent it the history yet. */
  historyDue?: boolean;
}

/** What the stanza of a message says about it. */
export interface StanzaDetails {
  readonly type: string;
  readonly mediatype?: string;
  readonly edit?: string;
  readonly polltype?: string;
  /** Linked devices get only this reason instead of a ciphertext. */
  readonly unavailable?: string;
}

/** A message that was written on a phone, as every device gets it. */
export interface WrittenRecord {
  /** The recipient's number. */
  to: string;
  /** The encoded message, base64. */
  proto: string;
  details: StanzaDetails;
  /** RFC 3339 */
  at: string;
}

/** A message as it arrived at a phone, decrypted. `fromDevice` 0 is the sender's phone itself. */
export interface ArrivedRecord extends Omit<ArrivedMessage, 'frames' | 'file'> {
  fromDevice: number;
  read: boolean;
  /** What its edits and votes are encrypted with, base64. */
  secret?: string;
  file?: ReceivedFile;
}
