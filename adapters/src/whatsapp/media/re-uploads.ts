import type { AskAgainOutcome, FileMessage, UploadedFile } from '@waxwing/core';
import type { BinaryNode, proto, WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { onStanza } from '../patches/stanza-listeners.js';

interface Waiting {
  readonly file: UploadedFile;
  readonly settle: (outcome: AskAgainOutcome) => void;
}

export interface ReUploadsOptions {
  readonly baileys: Baileys;
  readonly socket: WASocket;
  /** How long the phone may take, in ms. */
  readonly answerMs: number;
}

/**
 * Asks the account's phone to upload files again that WhatsApp no longer has. Baileys has the messages for this, but its own
 * request never fires: it looks for the status of a failed download where it does not stand.
 */
export class ReUploads {
  readonly #options: ReUploadsOptions;
  readonly #waiting = new Map<string, Set<Waiting>>();

  constructor(options: ReUploadsOptions) {
    this.#options = options;

    onStanza(options.socket, 'notification,type:mediaretry', (answer) => this.#onAnswer(answer));
  }

  /** Never rejects. */
  async ask(file: UploadedFile, message: FileMessage): Promise<AskAgainOutcome> {
    const { promise, resolve } = Promise.withResolvers<AskAgainOutcome>();
    const waiting = { file, settle: resolve };
    const others = this.#waiting.get(message.waId) ?? new Set();
    this.#waiting.set(message.waId, others.add(waiting));
    const timer = setTimeout(() => resolve({ kind: 'silent' }), this.#options.answerMs);
    try {
      await this.#options.socket.sendNode(this.#request(file, message));
      return await promise;
    } catch {
      return { kind: 'silent' };
    } finally {
      clearTimeout(timer);
      others.delete(waiting);
      if (others.size === 0) this.#waiting.delete(message.waId);
    }
  }

  /** Nothing is answered any more. */
  end(): void {
    for (const asked of this.#waiting.values()) for (const { settle } of asked) settle({ kind: 'silent' });
  }

  #request({ mediaKey }: UploadedFile, { waId, chat, fromMe }: FileMessage): BinaryNode {
    const { baileys, socket } = this.#options;
    const remoteJid = chat.startsWith('lid:') ? `${chat.slice(4)}@lid` : `${chat}@s.whatsapp.net`;
    const own = socket.authState.creds.me?.id ?? '';
    return baileys.encryptMediaRetryRequest({ id: waId, remoteJid, fromMe }, mediaKey, own);
  }

  /** An answer belongs to the request whose key opens it; an error names the message only. */
  #onAnswer(answer: BinaryNode): void {
    for (const { file, settle } of this.#waiting.get(answer.attrs.id ?? '') ?? []) {
      const outcome = outcomeOf(this.#options.baileys, answer, file);
      if (outcome) settle(outcome);
    }
  }
}

function outcomeOf(baileys: Baileys, answer: BinaryNode, file: UploadedFile): AskAgainOutcome | undefined {
  const { getBinaryNodeChild, getBinaryNodeChildBuffer, decryptMediaRetryData } = baileys;
  const error = getBinaryNodeChild(answer, 'error');
  if (error) return refusalOf(baileys, Number(error.attrs.code));
  const sealed = getBinaryNodeChild(answer, 'encrypt');
  const ciphertext = getBinaryNodeChildBuffer(sealed, 'enc_p');
  const iv = getBinaryNodeChildBuffer(sealed, 'enc_iv');
  if (!ciphertext || !iv) return undefined;
  let opened: proto.IMediaRetryNotification;
  try {
    opened = decryptMediaRetryData({ ciphertext, iv }, file.mediaKey, answer.attrs.id ?? '');
  } catch {
    return undefined;
  }
  const { SUCCESS } = baileys.proto.MediaRetryNotification.ResultType;
  const { result, directPath, stanzaId } = opened;
  if (stanzaId && stanzaId !== answer.attrs.id) return undefined;
  if (result !== SUCCESS || !directPath) return refusalOf(baileys, result);
  return { kind: 'uploaded', file: { ...file, directPath } };
}

function refusalOf(baileys: Baileys, code: number | null | undefined): AskAgainOutcome {
  const { NOT_FOUND, DECRYPTION_ERROR } = baileys.proto.MediaRetryNotification.ResultType;
  if (code === NOT_FOUND) return { kind: 'refused', why: 'not_found' };
  return { kind: 'refused', why: code === DECRYPTION_ERROR ? 'unreadable' : 'failed' };
}
