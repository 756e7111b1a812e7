import { createHmac } from 'node:crypto';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { isTcTokenValid } from './history-batch.js';
import type { NctSalt } from './nct-salt.js';

export interface CsTokensOptions {
  readonly baileys: Baileys;
  readonly socket: WASocket;
  readonly salt: NctSalt;
}

/**
 * Tokens made from the account's salt, for a recipient who issued no trusted-contact token. WhatsApp's own clients
 * send one only then, and never both. Baileys adds the trusted-contact token by itself.
 */
export class CsTokens {
  readonly #options: CsTokensOptions;

  constructor(options: CsTokensOptions) {
    this.#options = options;
  }

  /** Nodes to add to a new message to `jid`, but not to a resent one. Rejects when the store cannot be read. */
  async nodesFor(jid: string): Promise<BinaryNode[]> {
    const salt = await this.#options.salt.get();
    if (!salt) return [];
    const lid = await this.#lidOf(jid);
    if (lid === null || (await this.hasTrustedToken(lid))) return [];
    return [{ tag: 'cstoken', attrs: {}, content: createHmac('sha256', salt).update(lid).digest() }];
  }

  async #lidOf(jid: string): Promise<string | null> {
    const { baileys, socket } = this.#options;
    const lid = baileys.isLidUser(jid) ? jid : await socket.signalRepository.lidMapping.getLIDForPN(jid);
    return lid === null ? null : baileys.jidNormalizedUser(lid);
  }

  /** Whether Baileys has a trusted-contact token to add to a message to this LID; it reads the same entry. */
  async hasTrustedToken(lid: string): Promise<boolean> {
    const entry = (await this.#options.socket.authState.keys.get('tctoken', [lid]))[lid];
    return Boolean(entry?.token?.length) && isTcTokenValid(Number(entry?.timestamp ?? Number.NaN));
  }
}
