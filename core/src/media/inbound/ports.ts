import type { SessionLease } from '../../sessions/whatsapp-transport.js';
import type { StoredMedia } from '../stored-media.js';
import type { DueFile, FetchSetback, InboundFile } from './inbound-file.js';

/**
 * The files of received messages. Each is entered with its message and ends with it, also where that is deleted for everyone. The media
 * catalogue removes no file that one of them names.
 */
export interface InboundFiles {
  /** Those of the instances that have a file whose next try has come. */
  instancesWithDue(instanceIds: readonly string[], at: Date): Promise<readonly string[]>;
  /** The session's files whose next try has come, the newest first, without those of the named messages. */
  listDue(
    lease: SessionLease,
    query: { readonly at: Date; readonly limit: number; readonly except: readonly string[] },
  ): Promise<readonly DueFile[]>;
  /**
   * Stores what a try left behind, and tells of a file that is gone. Nothing where the file was requested meanwhile, since the
   * request is still to be met, or where its message was deleted. @throws LeaseLost
   */
  setBack(lease: SessionLease, file: DueFile, setback: FetchSetback): Promise<void>;
  /**
   * Enters the file in the catalogue and makes it available, in one commit that tells of it. False, with nothing entered, where the
   * account's files would take more than `limit` bytes with it. @throws LeaseLost
   */
  keep(lease: SessionLease, file: DueFile, media: StoredMedia, limit: number): Promise<boolean>;
  /** Undefined where the account has no such message, or the message no file. */
  find(accountId: string, messageId: string): Promise<InboundFile | undefined>;
  /**
   * Has a file that is not available tried at once and from the start, unless that was requested within the last half minute or no
   * try can succeed. Answers as `find` does afterwards.
   */
  request(accountId: string, messageId: string, at: Date): Promise<InboundFile | undefined>;
}
