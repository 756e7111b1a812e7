import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What is encrypted with a message's secret, in WhatsApp's words. */
type SecretUse = 'Poll Vote' | 'Message Edit';

/** From what the key follows: the message, and who did what to it. Addresses are JIDs without device. */
export interface SecretUsage {
  readonly use: SecretUse;
  readonly secret: Uint8Array;
  readonly messageId: string;
  readonly author: string;
  readonly actor: string;
}

export interface Sealed {
  readonly encPayload: Uint8Array;
  readonly encIv: Uint8Array;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function sealWithSecret(plain: Uint8Array, usage: SecretUsage): Sealed {
  const encIv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(usage), encIv).setAAD(boundTo(usage));
  const encPayload = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return { encPayload, encIv };
}

/** @throws when the key does not fit, or a byte was changed */
export function openWithSecret({ encPayload, encIv }: Sealed, usage: SecretUsage): Buffer {
  const end = encPayload.length - TAG_BYTES;
  const cipher = createDecipheriv('aes-256-gcm', keyOf(usage), encIv, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(usage)).setAuthTag(encPayload.subarray(end));
  return Buffer.concat([cipher.update(encPayload.subarray(0, end)), cipher.final()]);
}

function keyOf({ use, secret, messageId, author, actor }: SecretUsage): Uint8Array {
  const info = `${messageId}${author}${actor}${use}`;
  return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), info, KEY_BYTES));
}

/** Votes are bound to the poll and the voter beside the key; edits are not. */
const boundTo = ({ use, messageId, actor }: SecretUsage): Buffer =>
  Buffer.from(use === 'Poll Vote' ? `${messageId}\u0000${actor}` : '');
