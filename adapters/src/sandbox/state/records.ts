import type { PhoneKeysRecord } from '../signal/phone-keys.js';
import type { Standing } from '../standing/standing.js';

/**
 * Whether WhatsApp has moved the account to hidden ids (LIDs), as it has most: it is seen by its LID and writes to LIDs. One that is not
 * moved is seen by its number, and writes to numbers.
 */
export type Addressing = 'lid' | 'pn';

/** A phone as it stands in the journal. */
export interface PhoneRecord {
  number: string;
  name: string;
  lid: string;
  addressing: Addressing;
  /** False where its owner shows nobody the number, only the LID. Absent: shown. */
  sharesNumber?: boolean;
  keys: PhoneKeysRecord;
  /** Its passkey for WhatsApp (PKCS #8, base64), from the first time that it is asked for one. */
  passkey?: string;
  /** The last device id and key index given to a companion; they are never reused. */
  lastDevice: number;
  /** How WhatsApp regards the account; absent where there is nothing to say. */
  standing?: Standing;
  /** For so many virtual days it has not been online; absent while it is. */
  awayDays?: number;
  /** Chats of its past with people who are on no phone here. */
  oldChats?: number;
  /** How often its salt was changed. */
  saltVersion?: number;
  /** It has none any more. */
  saltless?: boolean;
}

/** A companion device (linked instance) as it stands in the journal; keys are base64. */
export interface CompanionRecord {
  number: string;
  device: number;
  keyIndex: number;
  noiseKey: string;
  identity: string;
  registrationId: number;
  signedPreKey: { keyId: number; publicKey: string; signature: string };
  linkedAt: string;
  /** The name that it said last; without one others see none. */
  shownAs?: string;
  /** The phone has not told it the past yet. */
  historyDue?: boolean;
}

/** A message as it arrived at a phone, decrypted. `fromDevice` 0 is the sender's phone itself. */
export interface ArrivedRecord {
  id: string;
  from: string;
  fromDevice: number;
  text: string;
  type: string;
  at: string;
  read: boolean;
  /** Which token it showed. */
  token?: 'tctoken' | 'cstoken';
}
