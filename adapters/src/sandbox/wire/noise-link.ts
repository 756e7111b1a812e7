import { setTimeout as delay } from 'node:timers/promises';
import { type BinaryNode, decodeBinaryNode, encodeBinaryNode, type proto } from '@whiskeysockets/baileys';
import type { WebSocket } from 'ws';
import { encodeFrame, FrameReader } from './frame-reader.js';
import { NoiseResponder } from './noise-responder.js';
import type { ServerIdentity } from './server-identity.js';
import type { TransportCipher } from './transport-cipher.js';

/** The client switches to transport keys a moment after its last handshake frame; a node sent sooner is lost. */
const SETTLE_MS = 30;

export interface LinkHandlers {
  /** Called after the handshake, to identify the client. Nodes follow one by one, each after the one before is handled. */
  ready(payload: proto.ClientPayload, clientStatic: Buffer): Promise<void>;
  node(node: BinaryNode): Promise<void>;
  closed(): void;
  failed(error: unknown): void;
}

/** One encrypted socket: frames and Noise below, binary nodes above. */
export class NoiseLink {
  readonly #socket: WebSocket;
  readonly #identity: ServerIdentity;
  readonly #beforeSend: () => void;
  readonly #handlers: LinkHandlers;
  readonly #reader = new FrameReader();
  #responder: NoiseResponder | undefined;
  #cipher: TransportCipher | undefined;
  #tail: Promise<void> = Promise.resolve();
  #held: BinaryNode[] | undefined;

  constructor(socket: WebSocket, identity: ServerIdentity, beforeSend: () => void, handlers: LinkHandlers) {
    this.#socket = socket;
    this.#identity = identity;
    this.#beforeSend = beforeSend;
    this.#handlers = handlers;

    socket.on('message', (data: Buffer) => this.#guard(() => this.#receive(data)));
    socket.on('close', () => handlers.closed());
    socket.on('error', () => socket.terminate());
  }

  /** Sends a node. All changes so far are in the journal before the first byte leaves. */
  send(node: BinaryNode): void {
    if (this.#held) {
      this.#held.push(node);
      return;
    }
    if (!this.#cipher || this.#socket.readyState !== this.#socket.OPEN) return;
    this.#beforeSend();
    this.#socket.send(encodeFrame(this.#cipher.encrypt(encodeBinaryNode(node))));
  }

  /** Sends a last node and closes as the server does after an error; a stalled socket is cut instead. */
  end(last: BinaryNode): void {
    if (this.#held) {
      this.cut();
      return;
    }
    this.send(last);
    this.#socket.close();
  }

  /** Drops the TCP connection without a closing stanza. */
  cut(): void {
    this.#socket.terminate();
  }

  /** The socket stays open, but nothing is read from or written to it until `resume`. */
  stall(): void {
    this.#held ??= [];
    this.#socket.pause();
  }

  resume(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    this.#socket.resume();
    for (const node of held) this.send(node);
  }

  #receive(data: Buffer): void {
    for (const bytes of this.#reader.push(data)) {
      if (this.#cipher) {
        const plain = this.#cipher.decrypt(bytes);
        this.#queue(async () => this.#handlers.node(await decodeBinaryNode(plain)));
      } else if (this.#responder) {
        this.#finish(this.#responder, bytes);
      } else {
        this.#responder = new NoiseResponder(this.#identity, this.#reader.header);
        this.#socket.send(encodeFrame(this.#responder.hello(bytes)));
      }
    }
  }

  #finish(responder: NoiseResponder, bytes: Buffer): void {
    const { clientStatic, payload, cipher } = responder.finish(bytes);
    this.#cipher = cipher;
    this.#queue(async () => {
      await delay(SETTLE_MS);
      await this.#handlers.ready(payload, clientStatic);
    });
  }

  #queue(job: () => Promise<void>): void {
    this.#tail = this.#tail.then(job).catch((error: unknown) => this.#handlers.failed(error));
  }

  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#handlers.failed(error);
      this.#socket.terminate();
    }
  }
}
