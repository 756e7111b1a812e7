import type { SpanContext } from '@waxwing/core';

const ANNOUNCEMENT = /^([0-9a-f-]{36})\/([0-9a-f]{32})\/([0-9a-f]{16})$/;

/** Which trace a message belongs to, as one process tells it to the others. */
export function writeAnnouncement(messageId: string, { traceId, spanId }: SpanContext): string {
  return `${messageId}/${traceId}/${spanId}`;
}

export function readAnnouncement(text: string): { messageId: string; request: SpanContext } | undefined {
  const [, messageId = '', traceId = '', spanId = ''] = ANNOUNCEMENT.exec(text) ?? [];
  return messageId === '' ? undefined : { messageId, request: { traceId, spanId } };
}
