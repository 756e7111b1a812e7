import type { BinaryNode } from '@whiskeysockets/baileys';
import type { NoiseLink } from '../wire/noise-link.js';
import type { PendingStanzas, Stanza } from './pending-stanzas.js';

/** Stanza tags that a preview counts separately. */
const COUNTED = ['message', 'receipt', 'call', 'notification'];

/**
 * The stanzas that waited for a companion at its login. They are sent in order once the companion requests them: as many as it
 * requests, and one more for each that it acknowledges. A stanza that was answered with an error keeps its position, and none
 * behind it is sent until it is acknowledged. A new stanza goes behind the others, but past a stuck one.
 */
export class Backlog {
  readonly #link: NoiseLink;
  /** In order of sending. */
  readonly #left: Map<string, Stanza>;
  readonly #underWay = new Set<string>();
  readonly #stuck = new Set<string>();
  /** How many more may be under way. */
  #budget = 0;
  #sent = 0;
  #endSent = false;

  constructor(outbox: PendingStanzas, link: NoiseLink) {
    this.#link = link;

    this.#left = new Map(outbox.stanzas().map((stanza) => [stanza.key, stanza]));
  }

  /** Tells the companion how many stanzas wait. */
  begin(): void {
    if (this.#left.size === 0) this.#sendEnd();
    else this.#notice('offline_preview', this.#preview());
  }

  /** The companion requests the next ones. */
  ask(count: number): void {
    this.#budget += Math.max(0, Math.trunc(count) || 0);
    this.#send();
  }

  /** Appends a stanza if others wait; returns whether the backlog will send it. */
  tryAppend(stanza: Stanza): boolean {
    this.#stuck.delete(stanza.key);
    if (this.#left.size === 0 || this.#stuck.size > 0) return false;
    this.#left.delete(stanza.key);
    this.#left.set(stanza.key, stanza);
    return true;
  }

  settled(key: string): void {
    this.#left.delete(key);
    this.#stuck.delete(key);
    if (this.#underWay.delete(key)) this.ask(1);
  }

  refused(key: string): void {
    if (this.#underWay.has(key)) this.#stuck.add(key);
    this.#send();
  }

  #send(): void {
    for (const [key, { node, refused }] of this.#left) {
      if (this.#budget === 0 || this.#stuck.size > 0) break;
      this.#left.delete(key);
      this.#budget -= 1;
      this.#sent += 1;
      this.#underWay.add(key);
      if (refused) this.#stuck.add(key);
      this.#link.send({ ...node, attrs: { ...node.attrs, offline: String(this.#sent) } });
    }
    if (this.#left.size === 0 || this.#stuck.size > 0) this.#sendEnd();
  }

  #sendEnd(): void {
    if (this.#endSent) return;
    this.#endSent = true;
    this.#notice('offline', { count: String(this.#sent) });
  }

  #preview(): BinaryNode['attrs'] {
    const stanzas = [...this.#left.values()];
    const counts = COUNTED.map((tag) => [tag, String(stanzas.filter(({ node }) => node.tag === tag).length)]);
    return { count: String(stanzas.length), ...Object.fromEntries(counts), appdata: '0' };
  }

  #notice(tag: string, attrs: BinaryNode['attrs']): void {
    this.#link.send({ tag: 'ib', attrs: {}, content: [{ tag, attrs }] });
  }
}
