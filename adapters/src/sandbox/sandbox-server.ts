import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import { quietLibsignal } from '../patches/quiet-libsignal.js';
import { createControlApi } from './control/http-api.js';
import { SandboxController } from './control/sandbox-controller.js';
import { createFaultInjector } from './faults/fault-injector.js';
import { Faults } from './faults/faults.js';
import { AppStates } from './history/app-state.js';
import { LinkingHandler } from './linking/linking-handler.js';
import { isFilePath } from './media/direct-path.js';
import { MediaFiles } from './media/media-files.js';
import { MediaHosts } from './media/media-hosts.js';
import { PhoneUploads } from './media/phone-uploads.js';
import { serveFile } from './media/serve-file.js';
import { useNativeCurve } from './patches/native-curve.js';
import { Connection } from './session/connection.js';
import { Directory } from './state/directory.js';
import { FrameCounts } from './state/frame-counts.js';
import { Journal } from './state/journal.js';
import { Presences } from './state/presences.js';
import { ProblemLog } from './state/problem-log.js';
import type { SandboxState } from './state/sandbox-state.js';
import { TrustTokens } from './state/trust-tokens.js';
import { VersionFloor } from './state/version-floor.js';
import { type ServerIdentity, serverIdentity } from './wire/server-identity.js';
import { createVersionPage } from './wire/version-page.js';

export interface SandboxOptions {
  /** Default: a free port. */
  port?: number;
  /** Folder of the state's journal; absent: memory only. */
  dataDir?: string;
  /** The media hosts that clients are told, default: its own. */
  mediaHosts?: readonly string[];
}

const CHAT_PATH = '/ws/chat';
/** More than the three length bytes of a frame can express. */
const MAX_FRAME_BYTES = 2 ** 24 + 1024;

/** A simulated WhatsApp on loopback: the chat server for real clients, and the phones of its users. */
export class SandboxServer {
  readonly #http: Server;
  readonly #sockets: WebSocketServer;
  readonly #state: SandboxState;
  /** Baileys' `waWebSocketUrl`. */
  readonly url: string;
  /** Public root key of its certificate chain (32 bytes), for `WA_CERT_DETAILS.PUBLIC_KEY`. */
  readonly rootKey: Buffer;
  readonly control: SandboxController;
  /** The control API as an http listener, for paths below `/sandbox/api/`. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly #connections = new Set<Connection>();

  private constructor(http: Server, sockets: WebSocketServer, state: SandboxState, identity: ServerIdentity) {
    this.#http = http;
    this.#sockets = sockets;
    this.#state = state;

    const { port } = http.address() as AddressInfo;
    this.url = `ws://127.0.0.1:${port}${CHAT_PATH}`;
    this.rootKey = identity.rootKey;
    this.control = new SandboxController(
      state,
      createFaultInjector(this.#connections, state.faults, state.mediaFiles),
    );
    this.handle = createControlApi(this.control);
    const page = createVersionPage(state.versionFloor);
    http.on('request', (request, response) => {
      if (page(request, response)) return;
      if (isFilePath(request.url ?? ''))
        serveFile(state.mediaFiles, { request, response }).catch(() => response.destroy());
      else this.handle(request, response);
    });
    sockets.on('connection', (socket) => {
      const forget = (connection: Connection) => this.#connections.delete(connection);
      this.#connections.add(new Connection(socket, identity, state, forget));
    });
  }

  /** Starts listening on 127.0.0.1. Rejects when the port is taken or the data folder cannot be written. */
  static async start({ port = 0, dataDir, mediaHosts: others }: SandboxOptions = {}): Promise<SandboxServer> {
    quietLibsignal();
    useNativeCurve();
    const journal = Journal.open(dataDir && join(dataDir, 'sandbox.journal'));
    const identity = serverIdentity(journal);
    const directory = await Directory.load(journal);
    const faults = new Faults();
    const problems = new ProblemLog();
    const versionFloor = new VersionFloor(journal);
    const linking = new LinkingHandler(directory, faults, problems, versionFloor);
    const frames = new FrameCounts(journal);
    const mediaFiles = new MediaFiles(journal, dataDir);
    const flush = () => journal.flush();
    const mediaHosts = await MediaHosts.start({ files: mediaFiles, faults, problems, flush, others });
    const shared = {
      presences: new Presences(directory),
      trustTokens: new TrustTokens(journal),
      mediaFiles,
      mediaHosts,
      phoneUploads: new PhoneUploads(journal, mediaFiles),
      appStates: new AppStates(journal),
    };
    const state = { journal, directory, versionFloor, frames, problems, faults, linking, ...shared };
    // A connection closed as idle just as it is reused, as on a busy machine, would look like a fault that nobody asked for.
    const http = createServer({ keepAliveTimeout: 0 });
    const sockets = new WebSocketServer({ server: http, path: CHAT_PATH, maxPayload: MAX_FRAME_BYTES });
    http.listen(port, '127.0.0.1');
    try {
      await once(http, 'listening');
    } catch (error) {
      await mediaHosts.stop();
      throw error;
    }
    return new SandboxServer(http, sockets, state, identity);
  }

  /** The media hosts, as `media_conn` names them. */
  get mediaHosts(): string[] {
    return this.#state.mediaHosts.names;
  }

  /** Calls `comes` with every new connection. */
  onConnection(comes: (socket: Socket) => void): void {
    this.#http.on('connection', comes);
  }

  /** Cuts every socket, writes what is pending and closes the port. */
  async stop(): Promise<void> {
    for (const { link } of this.#connections) link.cut();
    this.#sockets.close();
    this.#http.closeAllConnections();
    await new Promise<void>((resolve) => this.#http.close(() => resolve()));
    await this.#state.mediaHosts.stop();
    this.#state.mediaFiles.close();
    this.#state.journal.close();
  }
}
