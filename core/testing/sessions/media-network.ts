import type { FileKind, FileMessage, UploadedFile } from '../../src/index.js';

/** What happens to the next request for which it applies, on one of the two media servers or on either. */
export interface MediaServerFault {
  readonly kind:
    | 'refuse'
    | 'error'
    | 'hang'
    | 'redirect'
    /** The connection is cut after `bytes`. */
    | 'cut'
    /** One bit of the byte at `bytes` is flipped; downloads only. */
    | 'flip'
    /** The answer to an upload names no path. */
    | 'no-path'
    /** The token of an upload is no longer valid. */
    | 'stale-auth';
  readonly way: 'upload' | 'download';
  readonly host?: 1 | 2;
  readonly count?: number;
  readonly bytes?: number;
}

/** A file that somebody sent to the number of the session under test. */
export interface ReceivedFile {
  readonly file: UploadedFile;
  readonly message: FileMessage;
  /** The encoded message that carried it. */
  readonly wire: Uint8Array;
}

/** The media servers, and the phones around the session under test. */
export interface MediaNetwork {
  fault(fault: MediaServerFault): Promise<void>;
  clearFaults(): Promise<void>;
  /** From now on the servers do not have any of their present files. */
  expireAll(): Promise<void>;
  /** The SHA-256 (hex) of the file as a phone downloads, checks and decrypts it; null if it refuses the file. */
  readOnPhone(file: UploadedFile): Promise<string | null>;
  /** Somebody sends a file to the session's number. */
  receive(bytes: Uint8Array, kind: FileKind): Promise<ReceivedFile>;
  /** Whether the session's own phone is online. */
  setPhoneOnline(online: boolean): Promise<void>;
}
