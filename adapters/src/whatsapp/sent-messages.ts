import type { WAMessageKey, WASocket } from '@whiskeysockets/baileys';
import { type Identity, identityOf, isPerson, userOf } from './addresses.js';
import type { Baileys } from './baileys.js';
import type { NumberCheck } from './number-check.js';
import type { CacheView } from './shared-caches.js';

/** What was sent, and to whom. */
export interface SentText {
  readonly text: string;
  /** Digits. */
  readonly number: string;
}

export interface SentMessagesOptions {
  readonly baileys: Baileys;
  readonly socket: WASocket;
  readonly numbers: NumberCheck;
  /** Remembers the LIDs of numbers. */
  readonly lids: CacheView;
  readonly isOwn: (jid: string) => boolean;
  /** Looks up what was sent under one of these WhatsApp ids. */
  readonly find: (waIds: readonly string[]) => Promise<SentText | undefined>;
}

const NO_LID_MS = 10 * 60 * 1000;
const NONE = '';

/**
 * Finds what we sent by what others say of it. The ids of messages are no secret, so it is the recipient's word alone that counts, or
 * that of a device of our own. An address that differs from the number which was written to is not told by its look: a LID hides the
 * number, and in some countries WhatsApp calls a phone by another number than people do. WhatsApp is asked then.
 */
export class SentMessages {
  constructor(private readonly options: SentMessagesOptions) {}

  /** The text of a message, for a device that could not decrypt it and asks for it again. */
  async askedFor({ id, remoteJid, participant }: WAMessageKey): Promise<string | undefined> {
    const { baileys, isOwn } = this.options;
    if (!id || !remoteJid || !isPerson(baileys, remoteJid)) return undefined;
    // Baileys encrypts for the participant.
    const asking = participant || remoteJid;
    if (!isOwn(asking) && !baileys.areJidsSameUser(asking, remoteJid)) return undefined;
    const sent = await this.options.find([id]);
    return sent && (await this.#isRecipient(remoteJid, sent.number)) ? sent.text : undefined;
  }

  /** The number that the messages were written to, where the receipt is its phone's; undefined for everybody else's. */
  async readerOf(jid: string, waIds: readonly string[]): Promise<string | undefined> {
    const { number } = await this.#identityOf(jid);
    // What was dialled today needs no look-up: whether the messages went to this number, the database tells.
    if (number !== null && this.options.numbers.isPlain(number)) return number;
    const sent = await this.options.find(waIds);
    return sent && (await this.#isRecipient(jid, sent.number)) ? sent.number : undefined;
  }

  async #isRecipient(jid: string, number: string): Promise<boolean> {
    const identity = await this.#identityOf(jid);
    if (identity.number === number) return true;
    return this.#isDialled(identity, number).catch(() => false);
  }

  /** Whether this is how WhatsApp calls the number. Rejects when WhatsApp does not say. */
  async #isDialled({ number, lid }: Identity, dialled: string): Promise<boolean> {
    const { baileys, numbers, socket } = this.options;
    const jid = await numbers.find(socket, dialled);
    if (jid === null) return false;
    if (number !== null && number === userOf(baileys, jid)) return true;
    return lid !== null && lid === (await this.#lidOf(jid));
  }

  async #lidOf(jid: string): Promise<string | null> {
    const { baileys, lids, socket } = this.options;
    const known = lids.get<string>(jid);
    if (known !== undefined) return known === NONE ? null : known;
    const lid = userOf(baileys, await socket.signalRepository.lidMapping.getLIDForPN(jid));
    lids.set(jid, lid ?? NONE, NO_LID_MS);
    return lid;
  }

  #identityOf(jid: string): Promise<Identity> {
    const { baileys, socket } = this.options;
    const { lidMapping } = socket.signalRepository;
    return identityOf(baileys, { jid, otherJid: undefined }, (lid) => lidMapping.getPNForLID(lid));
  }
}
