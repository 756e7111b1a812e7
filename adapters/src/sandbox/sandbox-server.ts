import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import { quietLibsignal } from '../quiet-libsignal.js';
import type { SandboxControl } from './control/control-types.js';
import { httpApi } from './control/http-api.js';
import { WorldControl } from './control/world-control.js';
import { Faults } from './faults/faults.js';
import { strikes } from './faults/strikes.js';
import { AppStates } from './history/app-state.js';
import { MediaShelf } from './history/media-shelf.js';
import { PairingDesk } from './pairing/pairing-desk.js';
import { Connection } from './session/connection.js';
import type { World } from './session/world.js';
import { Journal } from './state/journal.js';
import { type ServerIdentity, serverIdentity } from './wire/server-identity.js';
import { versionPage } from './wire/version-page.js';
import { Directory } from './world/directory.js';
import { Floor } from './world/floor.js';
import { FrameCounts } from './world/frame-counts.js';
import { Problems } from './world/problems.js';
import { Trust } from './world/trust.js';

export interface SandboxOptions {
  /** Default: a free port. */
  port?: number;
  /** Where the journal of its state lives; absent: memory only. */
  dataDir?: string;
}

const CHAT_PATH = '/ws/chat';
/** More than a frame's three length bytes can say. */
const MAX_FRAME_BYTES = 2 ** 24 + 1024;

/** A simulated WhatsApp on loopback: the chat server a real client connects to, and the phones of its users. */
export class SandboxServer {
  /** Baileys' `waWebSocketUrl`. */
  readonly url: string;
  /** Public root key of its certificate chain (32 bytes), for `WA_CERT_DETAILS.PUBLIC_KEY`. */
  readonly rootKey: Buffer;
  readonly control: SandboxControl;
  /** The control API as an http listener, for paths below `/sandbox/api/`. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly #connections = new Set<Connection>();

  private constructor(
    private readonly http: Server,
    private readonly sockets: WebSocketServer,
    private readonly world: World,
    identity: ServerIdentity,
  ) {
    const { port } = http.address() as AddressInfo;
    this.url = `ws://127.0.0.1:${port}${CHAT_PATH}`;
    this.rootKey = identity.rootKey;
    this.control = new WorldControl(world, strikes(this.#connections, world.faults));
    this.handle = httpApi(this.control);
    const page = versionPage(world.floor);
    http.on('request', (request, response) => {
      if (page(request, response) || world.media.serve(request, response)) return;
      this.handle(request, response);
    });
    sockets.on('connection', (socket) => {
      const forget = (connection: Connection) => this.#connections.delete(connection);
      this.#connections.add(new Connection(socket, identity, world, forget));
    });
  }

  /** Starts listening on 127.0.0.1. Rejects when the port is taken or the data folder cannot be written. */
  static async start({ port = 0, dataDir }: SandboxOptions = {}): Promise<SandboxServer> {
    quietLibsignal();
    const journal = Journal.open(dataDir && join(dataDir, 'sandbox.journal'));
    const identity = serverIdentity(journal);
    const directory = await Directory.load(journal);
    const faults = new Faults();
    const problems = new Problems();
    const floor = new Floor(journal);
    const pairing = new PairingDesk(directory, faults, problems, floor);
    const frames = new FrameCounts(journal);
    const shared = {
      trust: new Trust(journal),
      media: new MediaShelf(journal),
      appStates: new AppStates(journal),
    };
    const world = { journal, directory, floor, frames, problems, faults, pairing, ...shared };
    const http = createServer();
    const sockets = new WebSocketServer({ server: http, path: CHAT_PATH, maxPayload: MAX_FRAME_BYTES });
    http.listen(port, '127.0.0.1');
    await once(http, 'listening');
    return new SandboxServer(http, sockets, world, identity);
  }

  /** Calls `comes` with every connection that is opened to it. */
  onConnection(comes: (socket: Socket) => void): void {
    this.http.on('connection', comes);
  }

  /** Cuts every socket, writes what is pending and closes the port. */
  async stop(): Promise<void> {
    for (const { link } of this.#connections) link.cut();
    this.sockets.close();
    this.http.closeAllConnections();
    await new Promise<void>((resolve) => this.http.close(() => resolve()));
    this.world.journal.close();
  }
}
