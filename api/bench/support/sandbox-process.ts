import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BenchScope } from './bench-scope.js';
import { callJson } from './call-json.js';

const SANDBOX = pathToFileURL(createRequire(import.meta.url).resolve('@waxwing/adapters/sandbox'));

export interface ArrivedMessage {
  readonly id: string;
  /** Digits of the sender. */
  readonly from: string;
  readonly text: string;
  /** When it came, ISO 8601. */
  readonly at: string;
  readonly frames: number;
}

interface ListedPhone {
  readonly number: string;
  readonly linked: readonly { readonly connected: boolean }[];
}

/** Messages that WhatsApp would have refused or a phone could not read, as sentences with their ids. */
export interface ProtocolProblem {
  /** ISO 8601. */
  readonly at: string;
  readonly what: string;
}

/** Links phones of a sandbox, wherever it runs. */
export type SandboxPhones = Pick<SandboxProcess, 'url' | 'rootKey' | 'addPhone' | 'scan'>;

/** The WhatsApp sandbox in a process of its own, so that its cost is not the product's. */
export class SandboxProcess {
  private constructor(
    /** The URL that clients connect to. */
    readonly url: string,
    /** base64. */
    readonly rootKey: string,
    readonly controlUrl: string,
  ) {}

  static async start(scope: BenchScope): Promise<SandboxProcess> {
    const cli = fileURLToPath(new URL('cli.js', SANDBOX));
    const child = spawn(process.execPath, [cli], { stdio: ['ignore', 'pipe', 'inherit'] });
    scope.defer(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    });
    const [line] = await once(child.stdout, 'data');
    const { url, rootKey, controlUrl } = JSON.parse(String(line));
    return new SandboxProcess(url, rootKey, controlUrl);
  }

  /** @param number digits */
  async addPhone(number: string): Promise<void> {
    await callJson('POST', `${this.controlUrl}/phones`, { body: { number } });
  }

  /** The phone scans a QR code: its text, or its image as a data URL. */
  async scan(number: string, qr: string): Promise<void> {
    await callJson('POST', `${this.controlUrl}/phones/${number}/scan`, { body: { qr } });
  }

  /** Gives the phone a history of so many chats; linked devices are told at once. */
  async history(number: string, chats: number): Promise<void> {
    await callJson('POST', `${this.controlUrl}/phones/${number}/history`, { body: { chats } });
  }

  /** Cuts the socket of the instance that is linked to this number, without a close frame. */
  async drop(number: string): Promise<void> {
    await callJson('POST', `${this.controlUrl}/faults`, { body: { kind: 'drop', number } });
  }

  /** Sends a message to a number; returns its id. */
  async write(from: string, to: string, text: string): Promise<string> {
    const body = { to, text };
    const { id } = await callJson<{ id: string }>('POST', `${this.controlUrl}/phones/${from}/messages`, {
      body,
    });
    return id;
  }

  /** The next message of this number cannot be decrypted by the instance that gets it. */
  async corruptNext(number: string): Promise<void> {
    await callJson('POST', `${this.controlUrl}/faults`, { body: { kind: 'unreadable-inbound', number } });
  }

  /** Whether an instance that is linked to this number is logged in. */
  async isConnected(number: string): Promise<boolean> {
    const { phones } = await callJson<{ phones: ListedPhone[] }>('GET', `${this.controlUrl}/phones`);
    return phones.some((phone) => phone.number === number && phone.linked.some(({ connected }) => connected));
  }

  /** Cuts every socket. */
  async dropAll(): Promise<void> {
    await callJson('POST', `${this.controlUrl}/faults`, { body: { kind: 'drop' } });
  }

  /** From now on WhatsApp refuses linked devices below this revision of its client, which its page names. */
  async raiseVersionFloor(revision: number): Promise<void> {
    await callJson('POST', `${this.controlUrl}/floor`, { body: { login: revision } });
  }

  /** Logins refused since then. */
  async refusedLogins(): Promise<number> {
    return (await callJson<{ refused: number }>('GET', `${this.controlUrl}/floor`)).refused;
  }

  /** Drops the next receipts, of any messages. */
  async loseReceipts(count: number): Promise<void> {
    await callJson('POST', `${this.controlUrl}/faults`, { body: { kind: 'no-receipts', count } });
  }

  /** The last two hundred. */
  async problems(): Promise<readonly ProtocolProblem[]> {
    const answer = await callJson<{ problems: ProtocolProblem[] }>('GET', `${this.controlUrl}/problems`);
    return answer.problems;
  }

  async arrived(number: string): Promise<readonly ArrivedMessage[]> {
    const answer = await callJson<{ messages: ArrivedMessage[] }>(
      'GET',
      `${this.controlUrl}/phones/${number}/messages`,
    );
    return answer.messages;
  }
}
