import { setTimeout as sleep } from 'node:timers/promises';
import {
  type KnownNumber,
  LID_PREFIX,
  type NumberAnswer,
  type NumberChecks,
  type SessionLease,
  staleAt,
} from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import type { Addressee } from './addressee.js';
import type { Baileys } from './baileys.js';
import { DialledAddresses } from './dialled-addresses.js';
import { askAbout, type DeviceAnswer } from './number-question.js';
import type { CacheView } from './shared-caches.js';

export type Found =
  | { readonly kind: 'found'; readonly addressee: Addressee }
  | { readonly kind: 'not-on-whatsapp' }
  /** WhatsApp may not be asked before `until`, or would not say. */
  | { readonly kind: 'not-now'; readonly until: Date };

export interface NumberCheckOptions {
  readonly baileys: Baileys;
  readonly checks: NumberChecks;
  readonly lease: SessionLease;
  /** What was found on this connection or before it. */
  readonly known: CacheView;
  /** Baileys' own, of which devices a contact has. */
  readonly devices: CacheView;
}

/** The most that Node's timers and the cache take. */
const MOST_MS = 2 ** 31 - 1;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1_000;

/** Finds out how WhatsApp addresses whom a message goes to. Many questions get a number banned: what an account knows nobody asks again. */
export class NumberCheck {
  readonly #asking = new Map<string, Promise<Found>>();
  readonly #dialled: DialledAddresses;

  constructor(private readonly options: NumberCheckOptions) {
    this.#dialled = new DialledAddresses(options.baileys, options.known);
  }

  /** How whoever has this address was written to of late, as a message names its recipient; undefined where that is not certain. */
  dialledAs(jid: string): string | undefined {
    return this.#dialled.of(jid);
  }

  /**
   * Rejects when WhatsApp says nothing.
   * @param to E.164 digits, or `lid:` and digits
   */
  async find(socket: WASocket, to: string): Promise<Found> {
    const known = this.options.known.get<Found>(to);
    if (known) return known;
    if (to.startsWith(LID_PREFIX)) {
      return this.#keep(to, { lid: `${to.slice(LID_PREFIX.length)}@lid`, pn: null }, MOST_MS);
    }
    const asking = this.#asking.get(to) ?? this.#look(socket, to).finally(() => this.#asking.delete(to));
    this.#asking.set(to, asking);
    return asking;
  }

  /** Whatever the account knows already; else one of its instances asks, and the others wait for what it hears. */
  async #look(socket: WASocket, digits: string): Promise<Found> {
    const { checks, lease } = this.options;
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
      const begun = await checks.begin(lease, digits);
      if (begun.kind === 'known') return this.#learn(socket, digits, begun.known);
      if (begun.kind === 'not-now') return begun;
      if (begun.kind === 'ask') return this.#ask(socket, digits);
      await sleep(waitMs, undefined, { ref: false });
    }
  }

  async #ask(socket: WASocket, digits: string): Promise<Found> {
    const { baileys, checks, lease } = this.options;
    const reply = await askAbout(baileys, socket, digits).catch(async (error: unknown) => {
      await checks.unanswered(lease, digits);
      throw error;
    });
    if (reply.kind === 'refused') {
      return { kind: 'not-now', until: await checks.refused(lease, digits, reply.backoffMs) };
    }
    const { onWhatsApp, phone, lid, devices } = reply;
    if (devices) this.#noteDevices(socket, { onWhatsApp, phone, lid }, devices);
    return this.#learn(socket, digits, await checks.answered(lease, digits, { onWhatsApp, phone, lid }));
  }

  async #learn(socket: WASocket, digits: string, known: KnownNumber): Promise<Found> {
    const ttlMs = Math.min(Math.max(staleAt(known).getTime() - Date.now(), 1), MOST_MS);
    if (!known.onWhatsApp) {
      const found: Found = { kind: 'not-on-whatsapp' };
      this.options.known.set(digits, found, ttlMs);
      return found;
    }
    const { phone, lid } = known;
    await noteMapping(socket, phone ?? digits, lid);
    return this.#keep(digits, { pn: `${phone ?? digits}@s.whatsapp.net`, lid: lid && `${lid}@lid` }, ttlMs);
  }

  #keep(to: string, addressee: Addressee, ttlMs: number): Found {
    const found: Found = { kind: 'found', addressee };
    this.options.known.set(to, found, ttlMs);
    this.#dialled.note(to, addressee, ttlMs);
    return found;
  }

  /** In the form in which Baileys would have noted them, under both names of the contact. */
  #noteDevices(socket: WASocket, { phone, lid }: NumberAnswer, { deviceList, keyIndex }: DeviceAnswer): void {
    const { baileys, devices } = this.options;
    const { me } = socket.authState.creds;
    const jids = [phone && `${phone}@s.whatsapp.net`, lid && `${lid}@lid`];
    for (const id of jids) {
      if (!me || !id) continue;
      const noted = baileys.extractDeviceJids(
        [{ id, devices: { deviceList, keyIndex } }],
        me.id,
        me.lid ?? '',
        false,
      );
      const user = baileys.jidDecode(id)?.user;
      if (user && noted.length > 0) devices.set(user, noted);
    }
  }
}

/** Which LID is whose, where Baileys looks for it. Its own way of noting it keeps every pair in memory for days. */
async function noteMapping({ authState }: WASocket, phone: string, lid: string | null): Promise<void> {
  if (lid === null) return;
  const stored = await authState.keys.get('lid-mapping', [phone]);
  if (stored[phone] === lid) return;
  await authState.keys.set({ 'lid-mapping': { [phone]: lid, [`${lid}_reverse`]: phone } });
}
