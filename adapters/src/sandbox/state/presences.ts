import type { Companion } from './companion.js';
import type { Directory } from './directory.js';
import type { Phone } from './phone.js';

export type TypingState = 'composing' | 'recording';

interface Typing {
  readonly state: TypingState;
  /** The linked device that types; undefined for the phone itself. */
  readonly companion: Companion | undefined;
}

/** Who has WhatsApp open, and who types in which chat. Both are of the moment and not in the journal. */
export class Presences {
  readonly #directory: Directory;
  readonly #typing = new Map<string, Typing>();
  readonly #open = new Set<Phone>();
  readonly #watchers = new Map<Phone, Set<Companion>>();

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  /** Whether others see the account as online, by its phone or by a linked device. */
  isOnline(phone: Phone): boolean {
    return this.#open.has(phone) || [...phone.companions.values()].some(({ online }) => online);
  }

  /** WhatsApp is opened or closed on the phone itself. */
  setOpen(phone: Phone, open: boolean): void {
    if (open) this.#open.add(phone);
    else this.#open.delete(phone);
    this.announce(phone);
  }

  /** Stores that `from` types in the chat with `to`; undefined when they have stopped. */
  setTyping(from: Phone, to: Phone, state: TypingState | undefined, companion?: Companion): void {
    if (state === undefined) this.#typing.delete(keyOf(from, to));
    else this.#typing.set(keyOf(from, to), { state, companion });
  }

  /** What `from` does in its chat with `to`. A linked device is seen to type only while it is online. */
  typing(from: Phone, to: Phone): TypingState | undefined {
    const typing = this.#typing.get(keyOf(from, to));
    return typing && (typing.companion?.online ?? true) ? typing.state : undefined;
  }

  /** The device is told from now on when the account comes and goes, and at once how it stands. */
  subscribe(companion: Companion, phone: Phone): void {
    this.#watchers.set(phone, (this.#watchers.get(phone) ?? new Set()).add(companion));
    this.#tell(companion, phone);
  }

  /** Tells those who subscribed to it whether the account is online. */
  announce(phone: Phone): void {
    for (const watcher of this.#watchers.get(phone) ?? []) this.#tell(watcher, phone);
  }

  #tell(companion: Companion, phone: Phone): void {
    const reader = this.#directory.find(companion.number);
    if (!reader) return;
    const type = this.isOnline(phone) ? 'available' : 'unavailable';
    companion.link?.send({ tag: 'presence', attrs: { from: phone.addressFor(reader, 0), type } });
  }
}

const keyOf = (from: Phone, to: Phone): string => `${from.number}/${to.number}`;
