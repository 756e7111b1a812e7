import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '@waxwing/core/testing/eventually';
import type { UserFacingSocketConfig } from '@whiskeysockets/baileys';
import { SandboxServer } from '../sandbox-server.js';
import { BaileysClient } from './baileys-client.js';

export const ASHA = '4917000000001';
export const RAVI = '4917000000002';

/** A sandbox with Asha's and Ravi's phones, and what a test opens on it; `close` ends all of it. */
export class SandboxHarness {
  readonly #closing: (() => Promise<unknown>)[] = [];

  private constructor(public sandbox: SandboxServer) {}

  static async open(dataDir?: string): Promise<SandboxHarness> {
    const harness = new SandboxHarness(await SandboxServer.start(dataDir ? { dataDir } : {}));
    harness.#closing.push(() => harness.sandbox.stop());
    await harness.sandbox.control.addPhone({ number: ASHA, name: 'Asha' });
    await harness.sandbox.control.addPhone({ number: RAVI, name: 'Ravi' });
    return harness;
  }

  get control(): SandboxServer['control'] {
    return this.sandbox.control;
  }

  client(options?: Partial<UserFacingSocketConfig>): BaileysClient {
    const client = new BaileysClient(this.sandbox, options);
    this.#closing.push(() => client.stop());
    return client;
  }

  async linked(number: string, options?: Partial<UserFacingSocketConfig>): Promise<BaileysClient> {
    const client = this.client(options);
    await client.link(number);
    await waitUntil(() => this.#historyReceived(number, client), 'the phone to have sent its history');
    return client;
  }

  /** Whether the client has received and acknowledged all that a phone sends to a new device. */
  #historyReceived(number: string, { auth }: BaileysClient): boolean {
    const phone = this.control.phones().find((one) => one.number === number);
    // A phone that is offline sends nothing.
    if (phone && phone.awayDays > 0) return true;
    return auth.creds.myAppStateKeyId !== undefined && phone?.linked.at(-1)?.waiting === 0;
  }

  /** Stops the server and starts another one with the state in the folder, on the same port. */
  async restart(dataDir: string): Promise<void> {
    const port = Number(new URL(this.sandbox.url).port);
    await this.sandbox.stop();
    this.sandbox = await SandboxServer.start({ port, dataDir });
  }

  async close(): Promise<void> {
    for (const close of this.#closing.splice(0).reverse()) await close();
  }
}

/** Calls `use` with a temporary folder. */
export async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
