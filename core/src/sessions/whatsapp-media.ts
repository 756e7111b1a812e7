import { AdapterError } from '../shared/adapter-error.js';

/** How a file is encrypted and where it is uploaded: stickers are images, voice notes audio. */
export type FileKind = 'image' | 'video' | 'audio' | 'document';

/** A file whose bytes can be read again from their start. */
export interface FileSource {
  readonly size: number;
  /** A part is whole until the next one is asked for: a reader that keeps it makes a copy. */
  open(): AsyncIterable<Uint8Array>;
}

/** Where a file is on WhatsApp's media servers, what opens it, and what tells it from every other. The key is a secret. */
export interface UploadedFile {
  readonly kind: FileKind;
  readonly directPath: string;
  readonly mediaKey: Uint8Array;
  readonly sha256: Uint8Array;
  /** The hash of the encrypted file. */
  readonly encSha256: Uint8Array;
  readonly size: number;
}

export type MediaFaultReason =
  /** No media server answered as it should, or the connection broke off. */
  | 'unreachable'
  /** The servers do not have the file, or no longer: the phone may upload it again. */
  | 'gone'
  /** The bytes are not those of the announced file. */
  | 'corrupt'
  | 'too_large'
  /** The servers refuse the upload. */
  | 'refused'
  /** The source did not have the same bytes at the second reading. */
  | 'changed';

/** A file could not be uploaded or downloaded. */
export class MediaFault extends AdapterError {
  constructor(
    readonly reason: MediaFaultReason,
    sentence: string,
    cause?: unknown,
  ) {
    super(sentence, { cause, retryable: reason === 'unreachable' || reason === 'corrupt' });
    this.name = 'MediaFault';
  }
}

/** The message that carried a file. */
export interface FileMessage {
  /** WhatsApp's id. */
  readonly waId: string;
  /** The other person: E.164 digits, or `lid:` and digits, as WhatsApp addressed the message. */
  readonly chat: string;
  /** Whether our number sent it. */
  readonly fromMe: boolean;
}

/** What came of asking the phone for a file. */
export type AskAgainOutcome =
  /** The phone has uploaded the file again. */
  | { readonly kind: 'uploaded'; readonly file: UploadedFile }
  /** It does not have the message or the file, could not read the request, or failed. */
  | { readonly kind: 'refused'; readonly why: 'not_found' | 'unreadable' | 'failed' }
  /** No answer in time: the phone may be offline. */
  | { readonly kind: 'silent' };

/** The files of one session on WhatsApp's media servers. */
export interface WhatsAppMedia {
  /** The file that an encoded message carries; undefined where it carries none, or does not say how to open it. */
  fileOf(wire: Uint8Array): UploadedFile | undefined;
  /** Encrypts the file with a new key and uploads it. Reads the source twice. @throws MediaFault, or the source's own error */
  upload(source: FileSource, kind: FileKind): Promise<UploadedFile>;
  /**
   * Downloads and decrypts the file as a stream. Its bytes are the announced file only when it ends without an error: whoever
   * stores them discards them otherwise. A reader may stop at any time. A part is whole until the next one is asked for. @throws MediaFault
   */
  download(file: UploadedFile, maxBytes: number): AsyncIterable<Uint8Array>;
  /** Asks the account's phone to upload the file of a message again. Never rejects. */
  askAgain(file: UploadedFile, message: FileMessage): Promise<AskAgainOutcome>;
}
