import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import type { WebhookOutcome } from '@waxwing/core';
import { WAIT_MS } from '@waxwing/core/testing';
import type { UndiciWebhookSender } from '../undici-webhook-sender.js';
import { attemptAt, testSender } from './attempts.js';
import { type Receiver, rawReceiver } from './receivers.js';

/** For answers that count: a busy machine is no receiver that is late. */
export const PATIENT = { totalMs: WAIT_MS, connectMs: WAIT_MS, bodyMs: WAIT_MS };

/** A receiver that reads the head of the request and then talks. */
export function talking(talk: (socket: Socket) => void): Promise<Receiver> {
  return rawReceiver((socket) => void once(socket, 'data').then(() => talk(socket)));
}

/** The receiver that a test starts, and a patient sender. Whatever the answer is, nothing of it is logged. */
export class HostileReceiver {
  sender!: UndiciWebhookSender;
  receiver: Receiver | undefined;
  #logged: unknown[][] = [];

  constructor() {
    const note = (warning: Error) => void this.#logged.push([warning]);
    beforeEach(() => {
      this.#logged = [];
      for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
        jest.spyOn(console, method).mockImplementation((...given) => void this.#logged.push(given));
      process.on('warning', note);
      this.sender = testSender({ limits: PATIENT });
    });
    afterEach(async () => {
      await this.sender.close();
      this.receiver?.close();
      process.off('warning', note);
      jest.restoreAllMocks();
      expect(this.#logged).toEqual([]);
    });
  }

  /** The connections that are open. */
  get sockets(): ReadonlySet<Socket> {
    return this.receiver?.sockets ?? new Set();
  }

  async start(started: Promise<Receiver>): Promise<Receiver> {
    this.receiver = await started;
    return this.receiver;
  }

  async sendTo(started: Promise<Receiver>): Promise<WebhookOutcome> {
    const { port } = await this.start(started);
    return this.sender.send(attemptAt(`http://127.0.0.1:${port}/hook`));
  }
}
