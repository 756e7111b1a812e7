import { randomUUID } from 'node:crypto';
import type { Fault } from '@waxwing/core';

/** Which process a fault comes from. */
export interface FaultOrigin {
  /** The version of the build. */
  readonly release: string;
  readonly environment: string;
  /** What the process does, such as `worker`. */
  readonly role: string;
}

const MAX_MESSAGE = 2_000;
const MAX_FRAMES = 50;
const MAX_LINE = 300;

/** The fault as an envelope of one event: a header, the header of the item, and the item, a line each. */
export function envelopeOf(fault: Fault, { release, environment, role }: FaultOrigin): string {
  const eventId = randomUUID().replaceAll('-', '');
  const { level, title, type, stack, route, requestId, at } = fault;
  const frames = framesOf(stack ?? '');
  const value = fault.message.slice(0, MAX_MESSAGE);
  const event = {
    event_id: eventId,
    timestamp: at.getTime() / 1_000,
    platform: 'node',
    level,
    release: `waxwing@${release}`,
    environment,
    transaction: route,
    tags: { role, title, route, request_id: requestId },
    exception: { values: [{ type, value, ...(frames.length > 0 && { stacktrace: { frames } }) }] },
  };
  const item = JSON.stringify(event);
  const headers = [
    { event_id: eventId, sent_at: at.toISOString() },
    { type: 'event', content_type: 'application/json', length: Buffer.byteLength(item) },
  ];
  return `${[...headers.map((header) => JSON.stringify(header)), item].join('\n')}\n`;
}

interface Frame {
  readonly function: string;
  readonly filename: string;
  readonly lineno: number;
  readonly colno: number;
  /** Whether the code is ours. */
  readonly in_app: boolean;
}

/** The frames of a stack of V8, as Sentry wants them: the innermost last. */
function framesOf(stack: string): Frame[] {
  const frames = stack
    .split('\n', MAX_FRAMES)
    .flatMap((line) => frameOf(line.trim().slice(0, MAX_LINE)) ?? []);
  return frames.toReversed();
}

/** `at name (file:line:column)` or `at file:line:column`, either with `async` before it. */
function frameOf(line: string): Frame | undefined {
  if (!line.startsWith('at ')) return undefined;
  const opens = line.lastIndexOf(' (');
  const place = opens < 0 ? line.replace(/^at (?:async )?/, '') : line.slice(opens + ' ('.length, -1);
  const [column, row, ...file] = place.split(':').toReversed();
  const filename = file.toReversed().join(':');
  if (!filename || !/^\d+$/.test(row ?? '') || !/^\d+$/.test(column ?? '')) return undefined;
  return {
    function: opens < 0 ? '?' : line.slice('at '.length, opens),
    filename,
    lineno: Number(row),
    colno: Number(column),
    in_app: !/\/node_modules\/|^node:/.test(filename),
  };
}
