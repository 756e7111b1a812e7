import {
  type DisconnectPolicy,
  type LeaseGuard,
  type Outbox,
  type PairingCode,
  type PlainFailure,
  RECONNECTING,
  type SessionLease,
  type SessionLeases,
  type SessionReport,
  type SessionReports,
} from '@waxwing/core';
import { retryWhileLeased } from '../retry-while-leased.js';
import { MACHINE_TIME, type Timing } from '../timing.js';
import { AccountUpdates } from './account-updates.js';

export interface SessionWriterPorts {
  leases: SessionLeases;
  outbox: Outbox;
  reports: SessionReports;
  /** The machine's by default. */
  time?: Timing;
}

/**
 * Writes what the owner of a session stores. Each write is retried until it is stored, and rejects when the lease is lost or
 * `over` aborts.
 */
export class SessionWriter {
  readonly #ports: SessionWriterPorts;
  readonly #lease: SessionLease;
  readonly #guard: LeaseGuard;
  readonly #over: AbortSignal;
  readonly #time: Timing;
  readonly account: AccountUpdates;

  constructor(ports: SessionWriterPorts, lease: SessionLease, guard: LeaseGuard, over: AbortSignal) {
    this.#ports = ports;
    this.#lease = lease;
    this.#guard = guard;
    this.#over = over;

    this.#time = ports.time ?? MACHINE_TIME;
    this.account = new AccountUpdates((report) => this.report(report), this.#time);
  }

  reportReady(phone: string, name: string | null): Promise<void> {
    return this.report({
      status: 'ready',
      statusReason: null,
      retryAt: null,
      linked: true,
      qr: null,
      phone,
      name,
    });
  }

  /** A phone has linked the session, which also counts as seeing the phone. */
  reportLinked(phone: string): Promise<void> {
    return this.report({ linked: true, phone, qr: null, statusReason: null, phoneSeenAt: this.#time.now() });
  }

  /** The linked session is disconnected and will reconnect. */
  reportReconnecting(): Promise<void> {
    return this.report({ status: 'disconnected', ...RECONNECTING });
  }

  /** Answers a pairing code request; null when WhatsApp gives no code for this number. */
  answerPairing(number: string, code: PairingCode | null): Promise<void> {
    return this.#store(() => this.#ports.reports.answerPairingCodeRequest(this.#lease, number, code));
  }

  /** Stores the outcome of a disconnect. */
  reportEnd({ status, sentence, code, retryAt, forgetCredentials }: DisconnectPolicy): Promise<void> {
    const told = status && { status, statusReason: sentence, statusReasonCode: code };
    const report = { ...told, ...(retryAt && { retryAt }), qr: null };
    return forgetCredentials ? this.forget(report) : this.report(report);
  }

  report(report: SessionReport): Promise<void> {
    return this.#store(() => this.#ports.reports.report(this.#lease, report));
  }

  /** Removes the credentials and everything known of the phone. */
  forget(report: SessionReport): Promise<void> {
    return this.#store(() => this.#ports.reports.forget(this.#lease, report));
  }

  /** Fails all waiting messages. */
  failWaiting({ code, reason }: PlainFailure): Promise<void> {
    return this.#store(() => this.#ports.outbox.failWaiting(this.#lease, code, reason));
  }

  /** Gives the lease up. It is tried once: a lease that cannot be released expires. */
  release(): Promise<void> {
    return this.#ports.leases.release(this.#lease);
  }

  async #store(write: () => Promise<unknown>): Promise<void> {
    await retryWhileLeased(write, this.#guard, this.#over);
  }
}
