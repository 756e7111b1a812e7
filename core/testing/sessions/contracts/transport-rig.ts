import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import {
  type OutgoingMessage,
  type SessionLease,
  type WhatsAppSession,
  type WhatsAppTransport,
  waIdOf,
} from '../../../src/index.js';
import { WAIT_MS } from '../../eventually.js';
import { newNumber } from '../../fixture/builders.js';
import { newId } from '../../shared/uuid-v7.js';
import { ManualLeaseGuard } from '../manual-lease-guard.js';
import type { PhoneNetwork } from '../phone-network.js';
import { SessionEventLog } from '../session-event-log.js';

export interface TransportUnderTest {
  readonly transport: WhatsAppTransport;
  readonly network: PhoneNetwork;
  /** A lease that is valid for the whole test, on an instance without credentials. */
  newLease(): Promise<SessionLease>;
  close(): Promise<void>;
}

export interface OpenSession {
  readonly session: WhatsAppSession;
  readonly log: SessionEventLog;
  readonly guard: ManualLeaseGuard;
}

export interface LinkedPhone extends OpenSession {
  /** The number of the linked phone, digits. */
  readonly number: string;
  readonly lease: SessionLease;
}

/** The timeout of a send whose acknowledgement will arrive. */
export const SEND_TIMEOUT_MS = WAIT_MS;

export function textTo(to: string, text = 'Order shipped'): OutgoingMessage {
  return { waId: waIdOf(newId()), to, text };
}

/** Opens and links sessions for a suite and closes those that a test leaves open. */
export class TransportRig {
  #subject: TransportUnderTest | undefined;
  readonly #open: OpenSession[] = [];

  constructor(setup: () => Promise<TransportUnderTest>) {
    beforeAll(async () => {
      this.#subject = await setup();
    });
    afterEach(async () => {
      const opened = this.#open.splice(0);
      await Promise.all(opened.map(({ session }) => session.close()));
      expect(opened.some(({ log }) => log.overlapped)).toBe(false);
    });
    afterAll(async () => this.#subject?.close());
  }

  get network(): PhoneNetwork {
    return this.#under.network;
  }

  newLease(): Promise<SessionLease> {
    return this.#under.newLease();
  }

  async open(lease: SessionLease): Promise<OpenSession> {
    const [log, guard] = [new SessionEventLog(), new ManualLeaseGuard()];
    const session = await this.#under.transport.open(lease, log.listener, guard);
    const opened = { session, log, guard };
    this.#open.push(opened);
    return opened;
  }

  /** A new phone without linked devices. */
  async phone(name = 'Ravi'): Promise<string> {
    const number = newNumber();
    await this.network.addPhone(number, name);
    return number;
  }

  /** A ready session that is linked to a new phone. */
  async linked(): Promise<LinkedPhone> {
    const [number, lease] = [await this.phone('Asha'), await this.newLease()];
    const opened = await this.open(lease);
    await this.network.scan(number, (await opened.log.next('qr')).qr);
    await opened.log.next('ready');
    // The last event of a login: every later event is caused by the test.
    await opened.log.next('standing');
    return { ...opened, number, lease };
  }

  get #under(): TransportUnderTest {
    if (!this.#subject) throw new Error('the transport is set up before the first test, not before');
    return this.#subject;
  }
}
