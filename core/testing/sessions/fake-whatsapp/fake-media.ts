import {
  type AskAgainOutcome,
  type FileKind,
  type FileMessage,
  type FileSource,
  MediaFault,
  type UploadedFile,
  type WhatsAppMedia,
} from '../../../src/index.js';
import type { MediaNetwork, MediaServerFault, ReceivedFile } from '../media-network.js';

interface StoredFile {
  readonly kind: FileKind;
  readonly key: string;
  readonly bytes: Buffer;
  expired: boolean;
}

const CHUNK = 64 * 1024;
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
const randomBytes = (size: number): Uint8Array => crypto.getRandomValues(new Uint8Array(size));
const sealedSize = (size: number): number => (Math.floor(size / 16) + 1) * 16 + 10;

/** Two media servers and one session's files on them, without encryption: the key is only compared. */
export class FakeMedia implements WhatsAppMedia, MediaNetwork {
  readonly #files = new Map<string, StoredFile>();
  readonly #messages = new Map<string, UploadedFile>();
  #faults: { readonly fault: MediaServerFault; left: number }[] = [];
  #phoneOnline = true;

  fileOf(wire: Uint8Array): UploadedFile | undefined {
    const text = new TextDecoder().decode(wire);
    return text.startsWith('{') ? JSON.parse(text, readBytes) : undefined;
  }

  async upload(source: FileSource, kind: FileKind): Promise<UploadedFile> {
    const bytes = await contentOf(source);
    if (bytes.length !== source.size || !bytes.equals(await contentOf(source)))
      throw new MediaFault('changed', 'the file changed while it was uploaded');
    if (this.#hostFor('upload') === undefined) throw unreachable();
    return this.#store(bytes, kind);
  }

  async *download(file: UploadedFile, maxBytes: number): AsyncGenerator<Uint8Array> {
    if (file.size > maxBytes) throw new MediaFault('too_large', 'the file is larger than it may be');
    const host = this.#hostFor('download');
    if (host === undefined) throw unreachable();
    const stored = this.#files.get(file.directPath);
    if (!stored || stored.expired) throw new MediaFault('gone', 'there is no such file');
    if (sealedSize(stored.bytes.length) > sealedSize(file.size))
      throw new MediaFault('too_large', 'the file is larger than announced');
    const cut = this.#take('download', host, (kind) => kind === 'cut');
    const flip = this.#take('download', host, (kind) => kind === 'flip');
    const end = cut ? Math.min(cut.bytes ?? 0, stored.bytes.length) : stored.bytes.length;
    for (let at = 0; at < end; at += CHUNK) yield stored.bytes.subarray(at, Math.min(at + CHUNK, end));
    if (cut) throw unreachable();
    if (flip || !(await isAnnounced(file, stored)))
      throw new MediaFault('corrupt', 'the file is not what was announced');
  }

  async askAgain(file: UploadedFile, { waId }: FileMessage): Promise<AskAgainOutcome> {
    if (!this.#phoneOnline) return { kind: 'silent' };
    const known = this.#messages.get(waId);
    const stored = known && this.#files.get(known.directPath);
    if (!known || !stored) return { kind: 'refused', why: 'not_found' };
    if (hex(known.mediaKey) !== hex(file.mediaKey)) return { kind: 'refused', why: 'unreadable' };
    const directPath = newPath();
    this.#files.set(directPath, { ...stored, expired: false });
    return { kind: 'uploaded', file: { ...file, directPath } };
  }

  async fault(fault: MediaServerFault): Promise<void> {
    this.#faults.push({ fault, left: fault.count ?? 1 });
  }

  async clearFaults(): Promise<void> {
    this.#faults = [];
  }

  async expireAll(): Promise<void> {
    for (const file of this.#files.values()) file.expired = true;
  }

  async readOnPhone(file: UploadedFile): Promise<string | null> {
    const stored = this.#files.get(file.directPath);
    const isReadable = stored && !stored.expired && (await isAnnounced(file, stored));
    return isReadable ? hex(await sha256(stored.bytes)) : null;
  }

  async receive(bytes: Uint8Array, kind: FileKind): Promise<ReceivedFile> {
    const file = await this.#store(Buffer.from(bytes), kind);
    const wire = new TextEncoder().encode(JSON.stringify(file, writeBytes));
    const message = { waId: hex(randomBytes(10)).toUpperCase(), chat: 'lid:100000000000001', fromMe: false };
    this.#messages.set(message.waId, file);
    return { file, message, wire };
  }

  async setPhoneOnline(online: boolean): Promise<void> {
    this.#phoneOnline = online;
  }

  async #store(bytes: Buffer, kind: FileKind): Promise<UploadedFile> {
    const [directPath, mediaKey] = [newPath(), randomBytes(32)];
    this.#files.set(directPath, { kind, key: hex(mediaKey), bytes, expired: false });
    const encSha256 = await sha256(Buffer.concat([mediaKey, bytes]));
    return { kind, directPath, mediaKey, sha256: await sha256(bytes), encSha256, size: bytes.length };
  }

  /** The first host on which a request works; a stale token is renewed, and a transfer that is cut begins at the next one. */
  #hostFor(way: MediaServerFault['way']): 1 | 2 | undefined {
    const isForAnswer = (kind: MediaServerFault['kind']) =>
      way === 'upload' || (kind !== 'cut' && kind !== 'flip');
    for (const host of [1, 2] as const) {
      const fault = this.#take(way, host, isForAnswer);
      const isRenewed = fault?.kind === 'stale-auth' || fault?.kind === 'no-path';
      if (!fault || (isRenewed && !this.#take(way, host, isForAnswer))) return host;
    }
    return undefined;
  }

  #take(
    way: MediaServerFault['way'],
    host: number,
    isWanted: (kind: MediaServerFault['kind']) => boolean,
  ): MediaServerFault | undefined {
    const found = this.#faults.find(
      ({ fault, left }) =>
        left > 0 && fault.way === way && (fault.host ?? host) === host && isWanted(fault.kind),
    );
    if (found) found.left -= 1;
    return found?.fault;
  }
}

async function contentOf(source: FileSource): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.open()) chunks.push(Uint8Array.from(chunk));
  return Buffer.concat(chunks);
}

async function isAnnounced(file: UploadedFile, { kind, key, bytes }: StoredFile): Promise<boolean> {
  if (kind !== file.kind || key !== hex(file.mediaKey) || bytes.length !== file.size) return false;
  if (hex(await sha256(bytes)) !== hex(file.sha256)) return false;
  return hex(await sha256(Buffer.concat([file.mediaKey, bytes]))) === hex(file.encSha256);
}

const newPath = (): string => `/v/${hex(randomBytes(12))}`;
const unreachable = () => new MediaFault('unreachable', 'no media server answers');

/** The bytes in the JSON of a file. */
function writeBytes(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { hex: hex(value) } : value;
}

function readBytes(_: string, value: unknown): unknown {
  const text = (value as { hex?: unknown } | null)?.hex;
  return typeof text === 'string' ? Uint8Array.from(Buffer.from(text, 'hex')) : value;
}
