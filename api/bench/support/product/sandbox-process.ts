import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type {
  ArrivedMessage,
  ChatView,
  ControlAnswer,
  ControlCall,
  ControlParts,
  ControlRequest,
  NewMessage,
  ProtocolProblem,
} from '@waxwing/contract/sandbox';
import type { BenchScope } from '../bench-scope.js';
import { callJson } from './call-json.js';

const SANDBOX = pathToFileURL(createRequire(import.meta.url).resolve('@waxwing/adapters/sandbox'));

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
    /** As `media_conn` names them. */
    readonly mediaHosts: readonly string[],
  ) {}

  /** @param dataDir where its state and its files are kept; default: nowhere, for a sandbox without files. `otherHosts` are another program's */
  static async start(
    scope: BenchScope,
    dataDir?: string,
    otherHosts: readonly string[] = [],
  ): Promise<SandboxProcess> {
    const cli = fileURLToPath(new URL('cli.js', SANDBOX));
    const others = otherHosts.flatMap((host) => ['--media-host', host]);
    const child = spawn(process.execPath, [cli, ...(dataDir ? ['--data', dataDir] : []), ...others], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    scope.defer(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    });
    const [line] = await once(child.stdout, 'data');
    const { url, rootKey, controlUrl, mediaHosts } = JSON.parse(String(line));
    return new SandboxProcess(url, rootKey, controlUrl, mediaHosts);
  }

  /** @param number digits */
  async addPhone(number: string): Promise<void> {
    await this.#call('POST /phones', { body: { number } });
  }

  /** The phone scans a QR code: its text, or its image as a data URL. */
  async scan(number: string, qr: string): Promise<void> {
    await this.#call('POST /phones/{number}/scan', { number, body: { qr } });
  }

  /** Gives the phone a history of so many chats; linked devices are told at once. */
  async history(number: string, chats: number): Promise<void> {
    await this.#call('POST /phones/{number}/history', { number, body: { chats } });
  }

  /** Cuts the socket of the instance that is linked to this number, without a close frame. */
  async drop(number: string): Promise<void> {
    await this.#call('POST /faults', { body: { kind: 'drop', number } });
  }

  /** Sends a message to a number; returns its id. */
  async write(from: string, to: string, message: Omit<NewMessage, 'to'>): Promise<string> {
    const body = { to, ...message };
    return (await this.#call('POST /phones/{number}/messages', { number: from, body })).id;
  }

  /** The next message of this number cannot be decrypted by the instance that gets it. */
  async corruptNext(number: string): Promise<void> {
    await this.#call('POST /faults', { body: { kind: 'unreadable-inbound', number } });
  }

  /** Whether an instance that is linked to this number is logged in. */
  async isConnected(number: string): Promise<boolean> {
    const { phones } = await this.#call('GET /phones', {});
    return phones.some((phone) => phone.number === number && phone.linked.some(({ connected }) => connected));
  }

  /** Cuts every socket. */
  async dropAll(): Promise<void> {
    await this.#call('POST /faults', { body: { kind: 'drop' } });
  }

  /** From now on WhatsApp refuses linked devices below this revision of its client, which its page names. */
  async raiseVersionFloor(revision: number): Promise<void> {
    await this.#call('POST /floor', { body: { login: revision } });
  }

  /** Logins refused since then. */
  async refusedLogins(): Promise<number> {
    return (await this.#call('GET /floor', {})).refused;
  }

  /** Drops the next receipts, of any messages. */
  async loseReceipts(count: number): Promise<void> {
    await this.#call('POST /faults', { body: { kind: 'no-receipts', count } });
  }

  /** The last two hundred. */
  async problems(): Promise<readonly ProtocolProblem[]> {
    return (await this.#call('GET /problems', {})).problems;
  }

  /** The chats of the phone, as it shows them. */
  async chats(number: string): Promise<readonly ChatView[]> {
    return (await this.#call('GET /phones/{number}/chats', { number })).chats;
  }

  async arrived(number: string): Promise<readonly ArrivedMessage[]> {
    return (await this.#call('GET /phones/{number}/messages', { number })).messages;
  }

  #call<C extends ControlCall>(call: C, request: ControlRequest<C>): Promise<ControlAnswer<C>> {
    const { body, ...parameters }: ControlParts = request;
    const [method, pattern = ''] = call.split(' ');
    const path = pattern.replace(/\{(\w+)\}/, (_, name: keyof typeof parameters) => parameters[name] ?? '');
    return callJson(method as 'GET' | 'POST' | 'DELETE', this.controlUrl + path, { ...(body && { body }) });
  }
}
