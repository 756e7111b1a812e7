import { setTimeout as sleep } from 'node:timers/promises';
import {
  type KnownNumber,
  LID_PREFIX,
  type NumberCheckResult,
  type NumberChecks,
  type SessionLease,
  staleAt,
} from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import type { CacheView } from '../connection/shared-caches.js';
import type { Baileys } from '../load-baileys.js';
import type { Addressee } from './addresses.js';
import { type DeviceAnswer, queryNumber } from './number-query.js';
import { RecentRecipients } from './recent-recipients.js';

export type NumberLookup =
  | { readonly kind: 'found'; readonly addressee: Addressee }
  | { readonly kind: 'not-on-whatsapp' }
  /** WhatsApp must not be asked before `until`, did not say, or another instance still waits for its answer. */
  | { readonly kind: 'not-now'; readonly until: Date };

export interface NumberCheckOptions {
  readonly baileys: Baileys;
  readonly checks: NumberChecks;
  readonly lease: SessionLease;
  /** Results of this and of earlier connections. */
  readonly known: CacheView;
  /** Baileys' own cache of contacts' devices. */
  readonly devices: CacheView;
  /** How long a message waits for another instance's question; 5 s by default. */
  readonly patienceMs?: number;
}

/** The longest delay that Node's timers and the cache accept. */
const MAX_TIMER_MS = 2 ** 31 - 1;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1_000;
/** Below the time that a send waits for WhatsApp: one that waits here has written nothing, and is no attempt. */
const PATIENCE_MS = 5_000;
const PUT_OFF_MS = 2_000;

/**
 * Looks up how WhatsApp addresses a recipient. Many queries get a number banned, so an account never repeats one whose answer it
 * has.
 */
export class NumberCheck {
  readonly #options: NumberCheckOptions;
  readonly #asking = new Map<string, Promise<NumberLookup>>();
  readonly #recentRecipients: RecentRecipients;

  constructor(options: NumberCheckOptions) {
    this.#options = options;

    this.#recentRecipients = new RecentRecipients(options.baileys, options.known);
  }

  /** The recipient (as a message names it) recently written to at this address; undefined where uncertain. */
  recentRecipientAt(jid: string): string | undefined {
    return this.#recentRecipients.find(jid);
  }

  /** What is known of a recipient without asking WhatsApp. */
  find(to: string): Addressee | undefined {
    if (to.startsWith(LID_PREFIX)) return hiddenAddressee(to);
    const known = this.#options.known.get<NumberLookup>(to);
    return known?.kind === 'found' ? known.addressee : undefined;
  }

  /**
   * Rejects when WhatsApp does not answer.
   * @param to E.164 digits, or `lid:` and digits
   */
  async lookUp(socket: WASocket, to: string): Promise<NumberLookup> {
    const known = this.#options.known.get<NumberLookup>(to);
    if (known) return known;
    if (to.startsWith(LID_PREFIX)) return this.#cacheFound(to, hiddenAddressee(to), MAX_TIMER_MS);
    const asking = this.#asking.get(to) ?? this.#askInTurn(socket, to).finally(() => this.#asking.delete(to));
    this.#asking.set(to, asking);
    return asking;
  }

  /** The answer that the account has; otherwise one of its instances asks, and the others wait for the answer. */
  async #askInTurn(socket: WASocket, digits: string): Promise<NumberLookup> {
    const { checks, lease, patienceMs = PATIENCE_MS } = this.#options;
    const deadline = performance.now() + patienceMs;
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
      const begun = await checks.begin(lease, digits);
      if (begun.kind === 'known') return this.#recordAnswer(socket, digits, begun.known);
      if (begun.kind === 'not-now') return begun;
      if (begun.kind === 'ask') return this.#ask(socket, digits);
      if (performance.now() > deadline) return { kind: 'not-now', until: new Date(Date.now() + PUT_OFF_MS) };
      await sleep(waitMs, undefined, { ref: false });
    }
  }

  async #ask(socket: WASocket, digits: string): Promise<NumberLookup> {
    const { baileys, checks, lease } = this.#options;
    const reply = await queryNumber(baileys, socket, digits).catch(async (error: unknown) => {
      await checks.cancel(lease, digits);
      throw error;
    });
    if (reply.kind === 'refused') {
      return { kind: 'not-now', until: await checks.recordRefusal(lease, digits, reply.backoffMs) };
    }
    const { onWhatsApp, phone, lid, devices } = reply;
    if (devices) this.#noteDevices(socket, { onWhatsApp, phone, lid }, devices);
    return this.#recordAnswer(
      socket,
      digits,
      await checks.recordAnswer(lease, digits, { onWhatsApp, phone, lid }),
    );
  }

  async #recordAnswer(socket: WASocket, digits: string, known: KnownNumber): Promise<NumberLookup> {
    const ttlMs = Math.min(Math.max(staleAt(known).getTime() - Date.now(), 1), MAX_TIMER_MS);
    if (!known.onWhatsApp) {
      const found: NumberLookup = { kind: 'not-on-whatsapp' };
      this.#options.known.set(digits, found, ttlMs);
      return found;
    }
    const { phone, lid } = known;
    await noteMapping(socket, phone ?? digits, lid);
    return this.#cacheFound(
      digits,
      { pn: `${phone ?? digits}@s.whatsapp.net`, lid: lid && `${lid}@lid` },
      ttlMs,
    );
  }

  #cacheFound(to: string, addressee: Addressee, ttlMs: number): NumberLookup {
    const found: NumberLookup = { kind: 'found', addressee };
    this.#options.known.set(to, found, ttlMs);
    this.#recentRecipients.remember(to, addressee, ttlMs);
    return found;
  }

  /** Stores devices as Baileys would, under number and LID. */
  #noteDevices(
    socket: WASocket,
    { phone, lid }: NumberCheckResult,
    { deviceList, keyIndex }: DeviceAnswer,
  ): void {
    const { baileys, devices } = this.#options;
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

/** Stores a LID mapping where Baileys reads it. Baileys' own method keeps every pair in memory for days. */
async function noteMapping({ authState }: WASocket, phone: string, lid: string | null): Promise<void> {
  if (lid === null) return;
  const stored = await authState.keys.get('lid-mapping', [phone]);
  if (stored[phone] === lid) return;
  await authState.keys.set({ 'lid-mapping': { [phone]: lid, [`${lid}_reverse`]: phone } });
}

/** The address of a person whose number WhatsApp hides. */
function hiddenAddressee(to: string): Addressee {
  return { lid: `${to.slice(LID_PREFIX.length)}@lid`, pn: null };
}
