import type { Journal } from './journal.js';

/** Revisions of WhatsApp's web client below which a device is not let in; 0 lets every one in. */
export interface VersionFloorView {
  /** Below it a linked device is refused with 405. */
  login: number;
  /** Below it a device cannot be linked: the phone says so, and the device hears nothing. */
  link: number;
  /** The revision that `sw.js` names; 0 while WhatsApp's page is not to be had. */
  current: number;
  /** Logins that were refused because of it. */
  refused: number;
}

export type VersionFloorChange = Partial<Pick<VersionFloorView, 'login' | 'link' | 'current'>>;

const KEY = 'floor';
/** What clients of Baileys 7.0.0-rc14 say to be. */
const FIRST = { login: 0, link: 0, current: 1_043_857_760 };

/** Which versions of the client this WhatsApp takes. */
export class VersionFloor {
  readonly #journal: Journal;
  #refused = 0;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  get view(): VersionFloorView {
    return { ...this.#stored, refused: this.#refused };
  }

  /** Sets what the change names. A raised floor is served as the current version, where that is not named. */
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
    return { ...FIRST, ...this.#journal.get<VersionFloorChange>(KEY) };
  }
}
