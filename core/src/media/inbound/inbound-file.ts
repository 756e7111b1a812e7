import type { FileMessage } from '../../sessions/whatsapp-media.js';
import type { StoredMedia } from '../stored-media.js';

/** Whether the file of a received message is here. */
export type InboundFileStatus = 'pending' | 'available' | 'gone';

export type InboundFileReason =
  /** Larger than the plan fetches by itself: it waits for the first request. Gone: larger than any file may be. */
  | 'too_large'
  /** It waits for room among the account's files. */
  | 'storage_full'
  /** It waits until this service can store files again. */
  | 'unavailable'
  /** WhatsApp's media servers do not answer. */
  | 'unreachable'
  /** What the media servers have is not the announced file. */
  | 'corrupt'
  /** WhatsApp no longer has the file, and the phone that could upload it again does not answer. */
  | 'phone_offline'
  /** The phone has the file no longer. */
  | 'not_on_phone'
  /** The phone does not upload the file again. */
  | 'phone_refused'
  /** The message does not say how to open the file. */
  | 'no_key'
  /** The account has deleted it. */
  | 'deleted';

/** The file of a received message. */
export interface InboundFile {
  readonly status: InboundFileStatus;
  /** Why it is gone, or what the last try to fetch it came to; null for one that is available or was not tried yet. */
  readonly reason: InboundFileReason | null;
  /** When it is tried again; null where it is not, or only once it is requested. */
  readonly nextTryAt: Date | null;
  /** The file, where it is available. */
  readonly media: StoredMedia | null;
}

/** The file of a message as it arrives. */
export interface ArrivedFile {
  /** The other person as WhatsApp addressed the message: digits, or `lid:` and digits. */
  readonly chat: string;
  /** Whether the message says how to open it. */
  readonly isOpenable: boolean;
}

/** What a message shows of its file. */
export type MessageFile = Pick<InboundFile, 'status' | 'reason'> & { readonly mediaId: string | null };

/** How often a file was tried, since it arrived or was requested. */
export interface FetchProgress {
  /** Downloads that failed. */
  readonly attempts: number;
  /** How often the phone was asked to upload it again. */
  readonly asks: number;
}

/** A file whose next try has come. */
export interface DueFile extends FetchProgress {
  readonly messageId: string;
  /** The message that carried it, and its encoded protobuf, which says where the file is and how to open it. */
  readonly message: FileMessage;
  readonly wire: Uint8Array;
  /** Where the phone has uploaded it again. */
  readonly directPath: string | null;
  /** As the sender states them. */
  readonly declaredType: string;
  readonly fileName: string | null;
  /** Sent as a document: it is not looked into. */
  readonly isDocument: boolean;
  /** When a customer asked for it the last time. */
  readonly requestedAt: Date | null;
}

/** What a try that did not bring the file leaves behind. */
export interface FetchSetback extends FetchProgress {
  readonly status: 'pending' | 'gone';
  readonly reason: InboundFileReason | null;
  readonly nextTryAt: Date | null;
  readonly directPath?: string;
}
