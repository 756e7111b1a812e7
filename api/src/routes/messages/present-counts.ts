import type { MessageCounts } from '@waxwing/core';

/** Failed messages are counted by themselves: they were not sent. */
export function presentCounts({ sent, received, failed }: MessageCounts) {
  return {
    total_messages: sent + received,
    sent_messages: sent,
    received_messages: received,
    failed_messages: failed,
  };
}
