import type { InboundFileReason, InboundFileStatus, MessageFile } from '@waxwing/core';

/** What a statement reads of a message's file; nulls where the message has none. */
export interface FileRow {
  readonly fileStatus: InboundFileStatus | null;
  readonly fileReason: InboundFileReason | null;
  readonly mediaId: string | null;
  /** Whether the account still has the file that was fetched. */
  readonly isKept: boolean;
}

export function fileOf({ fileStatus, fileReason, mediaId, isKept }: FileRow): { file?: MessageFile } {
  if (fileStatus === null) return {};
  if (fileStatus === 'available' && !isKept)
    return { file: { status: 'gone', reason: 'deleted', mediaId: null } };
  return {
    file: { status: fileStatus, reason: fileReason, mediaId: fileStatus === 'available' ? mediaId : null },
  };
}
