import { z } from 'zod';
import { flag, oneOf, text } from './fields.js';
import { standing } from './standing.js';

/**
 * Whether WhatsApp has moved the account to LIDs, as it has most: then it is seen by its LID and sends to LIDs. Otherwise it is
 * seen by its number and sends to numbers.
 */
const addressing = oneOf(['lid', 'pn']);

/** A phone to add, or what to change of an existing one. */
export const newPhone = z.object({
  number: text,
  name: text.optional(),
  addressing: addressing.optional(),
  /** Whether others see the number beside the LID; default true. */
  sharesNumber: flag.optional(),
  /** Whether others see what the account has read; default true. */
  readReceipts: flag.optional(),
});

const linkedDevice = z.object({
  device: z.number(),
  connected: z.boolean(),
  linkedAt: z.string(),
  /** How many stanzas it has not acknowledged. */
  waiting: z.number(),
});

/** A phone. Numbers are digits, without `+`. */
export const phone = z.object({
  number: z.string(),
  name: z.string(),
  lid: z.string(),
  addressing,
  sharesNumber: z.boolean(),
  linked: z.array(linkedDevice),
  /** A device waits for its pairing code to be entered on this phone. */
  waitingCode: z.boolean(),
  /** The code that it shows for comparison with a device being linked by passkey. */
  passkeyCode: z.string().nullable(),
  /** Number of generated old chats, with contacts who are on no phone here. */
  oldChats: z.number(),
  /** Whether the account has the salt from which tokens for strangers are made. */
  salted: z.boolean(),
  unread: z.number(),
  /** Whether it still notifies its owner of messages. */
  notified: z.boolean(),
  /** The name that others see with messages from its newest linked device; `-` where that has sent none. */
  shownAs: z.string(),
  standing,
  /** For how many virtual days it has been offline. */
  awayDays: z.number(),
});

/** A passkey in the form that a virtual authenticator takes. */
export const passkey = z.object({
  rpId: z.string(),
  /** base64 */
  credentialId: z.string(),
  /** PKCS #8, base64 */
  privateKey: z.string(),
});

/** A challenge for the phone's passkey, and the origin of the page that asks (default: WhatsApp's own page). */
export const challenge = z.object({ options: text, origin: text.optional() });

/** A browser's answer to a challenge; every binary part is base64url. */
export const assertion = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.string(),
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().nullable(),
  }),
});

export type Addressing = z.infer<typeof addressing>;
export type NewPhone = z.infer<typeof newPhone>;
export type PhoneView = z.infer<typeof phone>;
export type PhonePasskey = z.infer<typeof passkey>;
export type Challenge = z.infer<typeof challenge>;
export type Assertion = z.infer<typeof assertion>;
