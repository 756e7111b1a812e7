import { createHash } from 'node:crypto';
import type {
  ChangeContent,
  ChangeOpener,
  PersonAddress,
  SealedContent,
  SealedUsage,
  TextSecrets,
} from '@waxwing/core';
import { type Baileys, loadBaileys } from '../../load-baileys.js';
import { readEdit } from './read-change.js';
import { openSealed } from './sealed-content.js';

/** Opens edits and votes with the secret of their message, by WhatsApp's protobufs. */
export class BaileysChangeOpener implements ChangeOpener {
  readonly #textSecrets: TextSecrets;

  constructor({ textSecrets }: { readonly textSecrets: TextSecrets }) {
    this.#textSecrets = textSecrets;
  }

  async open(sealed: SealedContent, usage: SealedUsage): Promise<ChangeContent | undefined> {
    const baileys = await loadBaileys();
    const secrets = usage.secret ? [usage.secret] : this.#textSecrets.of(usage.instanceId, usage.messageWaId);
    // Phones use either address of both, whichever the chat had when they wrote.
    for (const author of jidsOf(usage.author)) {
      for (const actor of jidsOf(usage.actor)) {
        for (const secret of secrets) {
          const plain = openSealed(sealed, { ...usage, secret }, { author, actor });
          if (plain) return contentOf(baileys, plain, usage);
        }
      }
    }
    return undefined;
  }
}

function jidsOf({ number, lid }: PersonAddress): string[] {
  return [...(lid ? [`${lid}@lid`] : []), ...(number ? [`${number}@s.whatsapp.net`] : [])];
}

function contentOf(
  baileys: Baileys,
  plain: Uint8Array,
  { use, options }: SealedUsage,
): ChangeContent | undefined {
  const { Message } = baileys.proto;
  try {
    if (use === 'vote') {
      const { selectedOptions } = Message.PollVoteMessage.decode(plain);
      return { kind: 'vote', options: namesOf(selectedOptions, options) };
    }
    const { protocolMessage } = Message.decode(plain);
    const text = protocolMessage && readEdit(baileys, protocolMessage);
    return typeof text === 'string' ? { kind: 'edit', text } : undefined;
  } catch {
    return undefined;
  }
}

/** A vote names options by their hashes; what is none of the poll's counts for none. */
function namesOf(hashes: readonly Uint8Array[], options: readonly string[]): string[] {
  const chosen = new Set(hashes.map((hash) => Buffer.from(hash).toString('hex')));
  return options.filter((option) => chosen.has(createHash('sha256').update(option).digest('hex')));
}
