import { createDecipheriv, hkdfSync } from 'node:crypto';
import type { SealedContent, SealedUsage } from '@waxwing/core';

const KEY_BYTES = 32;
const TAG_BYTES = 16;

/** WhatsApp's words for what is encrypted with a message's secret. */
const WORDS: { readonly [use in SealedUsage['use']]: string } = { edit: 'Message Edit', vote: 'Poll Vote' };

/** Addresses are JIDs without device. */
export interface SealingPersons {
  readonly author: string;
  readonly actor: string;
}

/** Undefined where the key does not fit, or a byte was changed. */
export function openSealed(
  { payload, iv }: SealedContent,
  { use, secret, messageWaId }: Pick<SealedUsage, 'use' | 'messageWaId'> & { readonly secret: Uint8Array },
  { author, actor }: SealingPersons,
): Buffer | undefined {
  const end = payload.length - TAG_BYTES;
  if (end < 0 || iv.length === 0) return undefined;
  const info = `${messageWaId}${author}${actor}${WORDS[use]}`;
  const key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), info, KEY_BYTES));
  // Votes are bound to the poll and the voter beside the key; edits are not.
  const boundTo = use === 'vote' ? `${messageWaId}\u0000${actor}` : '';
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(boundTo)).setAuthTag(payload.subarray(end));
    return Buffer.concat([cipher.update(payload.subarray(0, end)), cipher.final()]);
  } catch {
    return undefined;
  }
}
