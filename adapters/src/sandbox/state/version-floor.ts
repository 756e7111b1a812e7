import type { VersionFloorChange, VersionFloorView } from '@waxwing/contract/sandbox';
import type { Journal } from './journal.js';

const KEY = 'floor';
/** The revision of Baileys 7.0.0-rc14 clients. */
const INITIAL = { login: 0, link: 0, current: 1_043_857_760 };

/** Which client versions this WhatsApp accepts. */
export class VersionFloor {
  readonly #journal: Journal;
  #refused = 0;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  get view(): VersionFloorView {
    return { ...this.#stored, refused: this.#refused };
  }

  /** Applies the change. A raised floor also becomes the current version unless that is given. */
  set(change: VersionFloorChange): void {
    const next = { ...this.#stored, ...change };
    const current = change.current ?? Math.max(next.current, next.login, next.link);
    this.#journal.put(KEY, { ...next, current });
    this.#refused = 0;
  }

  allowsLogin(revision: number): boolean {
    if (revision >= this.#stored.login) return true;
    this.#refused += 1;
    return false;
  }

  allowsLinking(revision: number): boolean {
    const { login, link } = this.#stored;
    return revision >= Math.max(login, link);
  }

  get #stored(): Omit<VersionFloorView, 'refused'> {
    return { ...INITIAL, ...this.#journal.get<VersionFloorChange>(KEY) };
  }
}
