import {
  type AskAgainOutcome,
  type FileKind,
  type FileMessage,
  type FileSource,
  MediaFault,
  type UploadedFile,
  type WhatsAppMedia,
} from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import type { Dispatcher } from 'undici';
import { Semaphore } from '../../shared/semaphore.js';
import type { TransportMode } from '../connection/socket-config.js';
import type { EgressConfig } from '../egress/egress-config.js';
import type { Baileys } from '../load-baileys.js';
import { downloadFile } from './download-file.js';
import { fileOfWire } from './file-of-message.js';
import { MediaHosts } from './media-hosts.js';
import { ReUploads } from './re-uploads.js';
import { uploadFile } from './upload-file.js';

/** Time limits, in ms. */
export interface MediaTimes {
  /** How long a media server may move nothing before it is given up; default 15 s. */
  readonly stallMs?: number;
  /** How long the phone may take to upload a file again; default 30 s. */
  readonly askAgainMs?: number;
}

export interface SessionMediaOptions {
  readonly baileys: Baileys;
  readonly socket: WASocket;
  readonly mode: TransportMode;
  readonly egressConfig: EgressConfig;
  readonly mediaTimes?: MediaTimes | undefined;
  /** Bounds the uploads of the whole process. */
  readonly uploadSlots: Semaphore;
}

/** The most uploads of one session at a time, so that no account takes all slots of the process. */
const MAX_UPLOADS = 2;
const STALL_MS = 15_000;
const ASK_AGAIN_MS = 30_000;

/** The files of one connection, through the same egress as its socket. */
export class SessionMedia implements WhatsAppMedia {
  readonly #options: SessionMediaOptions;
  readonly #hosts: MediaHosts;
  readonly #reUploads: ReUploads;
  readonly #ending = new AbortController();
  readonly #ownSlots = new Semaphore(MAX_UPLOADS);

  constructor(options: SessionMediaOptions) {
    const { baileys, socket, mediaTimes } = options;
    this.#options = options;
    this.#hosts = new MediaHosts(baileys, socket);
    this.#reUploads = new ReUploads({ baileys, socket, answerMs: mediaTimes?.askAgainMs ?? ASK_AGAIN_MS });
  }

  fileOf(wire: Uint8Array): UploadedFile | undefined {
    return fileOfWire(this.#options.baileys, wire);
  }

  async upload(source: FileSource, kind: FileKind): Promise<UploadedFile> {
    const { signal } = this.#ending;
    const work = () => uploadFile({ ...this.#shared, dispatcher: this.#dispatcher }, source, kind);
    return this.#ownSlots.run(() => this.#options.uploadSlots.run(work, signal), signal);
  }

  download(file: UploadedFile, maxBytes: number): AsyncIterable<Uint8Array> {
    const throughEgress: typeof fetch = (address, init) =>
      fetch(address, { ...(this.#options.egressConfig.options as RequestInit | undefined), ...init });
    return downloadFile({ ...this.#shared, fetch: throughEgress }, file, maxBytes);
  }

  askAgain(file: UploadedFile, message: FileMessage): Promise<AskAgainOutcome> {
    return this.#reUploads.ask(file, message);
  }

  /** Ends what is under way. */
  end(): void {
    this.#ending.abort(new MediaFault('unreachable', 'the session has ended'));
    this.#reUploads.end();
  }

  get #shared() {
    const { mode, mediaTimes } = this.#options;
    const [hosts, signal] = [this.#hosts, this.#ending.signal];
    return { mode, hosts, signal, stallMs: mediaTimes?.stallMs ?? STALL_MS };
  }

  /** Opens the connections of uploads; undefined for direct ones. */
  get #dispatcher(): Dispatcher | undefined {
    return (this.#options.egressConfig.options as { dispatcher?: Dispatcher } | undefined)?.dispatcher;
  }
}
