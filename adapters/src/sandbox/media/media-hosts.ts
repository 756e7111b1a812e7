import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '@waxwing/contract/sandbox';
import type { Faults } from '../faults/faults.js';
import type { ProblemLog } from '../state/problem-log.js';
import { type AcceptUpload, createAcceptUpload } from './accept-upload.js';
import { isFilePath } from './direct-path.js';
import { hitsMedia, MediaCut } from './media-fault.js';
import type { MediaFiles } from './media-files.js';
import { serveFile } from './serve-file.js';
import { UploadTokens } from './upload-tokens.js';

export interface MediaHostsOptions {
  readonly files: MediaFiles;
  readonly faults: Faults;
  readonly problems: ProblemLog;
  /** Makes what the request changed durable before its answer. */
  readonly flush: () => void;
  /** The hosts of another program: clients are told these. */
  readonly others?: readonly string[] | undefined;
}

const HOSTS = 2;
const HERE = 'http://localhost';

/** The media hosts, over plain HTTP on this machine: clients upload encrypted files to any of them, and read them from any. */
export class MediaHosts {
  readonly #options: MediaHostsOptions;
  readonly #servers: Server[] = [];
  readonly #accept: AcceptUpload;
  readonly tokens = new UploadTokens();

  private constructor(options: MediaHostsOptions) {
    this.#options = options;

    this.#accept = createAcceptUpload({ ...options, tokens: this.tokens });
  }

  static async start(options: MediaHostsOptions): Promise<MediaHosts> {
    const hosts = new MediaHosts(options);
    for (let host = 1; host <= HOSTS; host++) {
      // A slow upload may take as long as it likes.
      const server = createServer({ requestTimeout: 0 }, (request, response) => {
        void hosts.#handle(host, request, response);
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      hosts.#servers.push(server);
    }
    return hosts;
  }

  /** As a client gets them: the first is the preferred one. */
  get namesForClients(): readonly string[] {
    return this.#options.others ?? this.names;
  }

  /** Its own. */
  get names(): string[] {
    return this.#servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
  }

  async #handle(host: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { faults, files, problems } = this.#options;
    // Node forgets the socket of a request that has ended.
    const { socket } = request;
    const { url: target = '/' } = request;
    const url = new URL(URL.canParse(target, HERE) ? target : '/', HERE);
    const number = this.tokens.ownerOf(url.searchParams.get('auth') ?? '');
    const way = request.method === 'POST' ? 'upload' : 'download';
    const fault = faults.takeFirst((armed) => hitsMedia(armed, { way, host, number }));
    try {
      if (fault && (await this.#failed(fault, host, request, response))) return;
      if (way === 'upload')
        await this.#accept({ request, response, url, fault, host: this.names[host - 1] ?? '' });
      else if (isFilePath(url.pathname)) await serveFile(files, { request, response, fault });
      else response.writeHead(404).end();
    } catch (error) {
      const hasLeft = socket.destroyed;
      socket.destroy();
      if (!hasLeft && !(error instanceof MediaCut))
        problems.add(number ?? '', `A media host failed: ${error}.`);
    }
  }

  /** Whether the request gets no answer, or one that is not its own. */
  async #failed(
    fault: Fault,
    host: number,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    switch (fault.kind) {
      case 'media-refuse':
        request.socket.destroy();
        return true;
      case 'media-hang':
        if (fault.ms === undefined) return true;
        await sleep(fault.ms, undefined, { ref: false });
        return false;
      case 'media-error':
        request.resume();
        response.writeHead(fault.code ?? 503).end();
        return true;
      case 'media-redirect': {
        const other = this.names[host % HOSTS];
        request.resume();
        response.writeHead(302, { location: `https://${other}${request.url}` }).end();
        return true;
      }
      default:
        return false;
    }
  }
}
