import { createHash } from 'node:crypto';
import type { Identity } from '@waxwing/contract/sandbox';
import { proto } from '@whiskeysockets/baileys';
import type { Phone } from '../state/phone.js';
import { openWithSecret, type Sealed, type SecretUsage } from './message-secret.js';

/** A poll's options are named by their hashes. */
const hashOf = (option: string): Buffer => createHash('sha256').update(option).digest();

export const encodeVote = (options: readonly string[]): Uint8Array =>
  proto.Message.PollVoteMessage.encode({ selectedOptions: options.map(hashOf) }).finish();

/** The chosen options; one that the poll does not have is shown as its hash. */
export function decodeVote(plain: Uint8Array, known: readonly string[]): string[] {
  const { selectedOptions } = proto.Message.PollVoteMessage.decode(plain);
  return selectedOptions.map((hash) => {
    return known.find((option) => hashOf(option).equals(hash)) ?? Buffer.from(hash).toString('hex');
  });
}

/** The account as it stands in what follows from a secret. */
export const identityOf = (phone: Phone, form: Identity): string =>
  form === 'lid' ? phone.lidOf(0) : phone.pn(0);

const FORMS = ['lid', 'pn'] as const;

/** Opens what was encrypted with a message's secret, under either kind of address of both; undefined if none fits. */
export function openUnderAny(
  sealed: Sealed,
  usage: Omit<SecretUsage, 'author' | 'actor'>,
  { author, actor }: { readonly author: Phone; readonly actor: Phone },
): Buffer | undefined {
  for (const authorForm of FORMS) {
    for (const actorForm of FORMS) {
      const named = { author: identityOf(author, authorForm), actor: identityOf(actor, actorForm) };
      try {
        return openWithSecret(sealed, { ...usage, ...named });
      } catch {
        // Another form, or it was not encrypted with this secret.
      }
    }
  }
  return undefined;
}
