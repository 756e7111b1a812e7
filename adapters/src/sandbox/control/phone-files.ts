import type { ArrivedFile, FileType, NewFile, NewMessage } from '@waxwing/contract/sandbox';
import { type ReceivedFile, shownFile } from '../media/file-pointer.js';
import { readOnPhone } from '../media/phone-files.js';
import { writeMessage } from '../messaging/phone-writer.js';
import type { Phone } from '../state/phone.js';
import type { SandboxState } from '../state/sandbox-state.js';
import { findPhone } from './find-phone.js';
import { conflict, notFound } from './problem.js';

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A file as a program gives it to a phone, which sends it. */
export interface FileToSend
  extends Omit<NewFile, 'data' | 'upload'>,
    Pick<NewMessage, 'to' | 'reply' | 'id'> {
  readonly bytes: Bytes | Uint8Array;
}

/** A file of a message, as the phone has it. */
export interface PhoneFile {
  readonly file: ArrivedFile;
  readonly bytes: AsyncIterable<Buffer>;
}

/** The operations of the control API on the files of phones. A refusal is a `Problem`. */
export class PhoneFiles {
  readonly #state: SandboxState;

  constructor(state: SandboxState) {
    this.#state = state;
  }

  /** Puts a file on the media hosts, encrypted by the phone; its id stands in a message. */
  async upload(number: string, type: FileType, bytes: Bytes): Promise<{ upload: string }> {
    const phone = findPhone(this.#state, number);
    const upload = await this.#state.phoneUploads.keep(phone.number, type, bytes);
    this.#state.journal.flush();
    return { upload };
  }

  /** The phone uploads a file and sends it. */
  async send(number: string, { to, reply, id, bytes, ...file }: FileToSend): Promise<{ id: string }> {
    const sender = findPhone(this.#state, number);
    const recipient = findPhone(this.#state, to, 'to');
    const whole = bytes instanceof Uint8Array ? [bytes] : bytes;
    const upload = await this.#state.phoneUploads.keep(sender.number, file.type, whole);
    const message = { to, ...(reply && { reply }), ...(id && { id }), file: { ...file, upload } };
    const written = await writeMessage(this.#state, sender, recipient, message);
    this.#state.journal.flush();
    return written;
  }

  /** The file of a message that the phone got or sent. @throws Problem 404, or 409 for one that the phone cannot read */
  read(number: string, messageId: string): PhoneFile {
    const file = this.#fileOf(findPhone(this.#state, number), messageId);
    if (file.problem !== null) throw conflict(`The phone cannot read this file: ${file.problem}.`);
    return { file: shownFile(file), bytes: readOnPhone(this.#state.mediaFiles, file) };
  }

  /** WhatsApp's hosts forget the file of a message: they refuse it, until a phone has uploaded it again. */
  async forget(number: string, messageId: string, status?: number): Promise<void> {
    const { directPath } = this.#fileOf(findPhone(this.#state, number), messageId);
    this.#state.mediaFiles.expire(directPath, status);
    this.#state.journal.flush();
  }

  #fileOf(phone: Phone, messageId: string): ReceivedFile {
    const inboxes = this.#state.directory.phones().map((other) => {
      return other === phone ? other.inbox.all() : other.inbox.from(phone.number);
    });
    const message = inboxes.flat().find(({ id }) => id === messageId);
    if (!message) throw notFound(`The phone has no message ${messageId}.`);
    if (!message.file) throw notFound(`The message ${messageId} has no file.`);
    return message.file;
  }
}
