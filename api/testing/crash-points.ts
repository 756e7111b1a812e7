import type {
  Chats,
  Inbox,
  MediaCatalog,
  MessageBodies,
  MessageIntake,
  Outbox,
  OutgoingChanges,
  SessionCalls,
  WhatsAppUploads,
} from '@waxwing/core';
import type { Instrumentation } from '../src/composition/instrumentation.js';
import { withMethods } from './with-methods.js';

/**
 * Points at which a crash leaves different states behind: while a message is sent, changed, read or received, and while a history is read.
 */
export const CRASH_POINTS = [
  'bytes-without-row',
  'before-commit',
  'committed-before-reply',
  'taken-as-accepted',
  'sending-before-write',
  'uploaded-not-recorded',
  'upload-recorded',
  'wire-stored',
  'written-no-ack',
  'acked-not-recorded',
  'recorded-not-on-disk',
  'change-stored',
  'change-written',
  'change-not-recorded',
  'read-not-answered',
  'stored-not-acked',
  'history-portion',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** Is told when a message reaches a point. The crash harness may kill the process there. */
export interface CrashPoints {
  reach(point: CrashPoint): void;
}

/** Reports every crash point to `points`. */
export function crashInstrumentation(points: CrashPoints): Instrumentation {
  /** WhatsApp's ids of changes whose bytes this process has stored. */
  const changes = new Set<string>();
  return {
    persistence: (ports) => ({
      ...ports,
      bodies: bodiesWithCrashPoints(ports.bodies, points),
      chats: chatsWithCrashPoints(ports.chats, points),
      inbox: inboxWithCrashPoints(ports.inbox, points),
      mediaCatalog: catalogWithCrashPoints(ports.mediaCatalog, points),
      intake: intakeWithCrashPoints(ports.intake, points),
      outbox: outboxWithCrashPoints(ports.outbox, points),
      outgoingChanges: changesWithCrashPoints(ports.outgoingChanges, points, changes),
      sessionCalls: callsWithCrashPoints(ports.sessionCalls, points),
    }),
    uploads: (uploads) => uploadsWithCrashPoints(uploads, points),
    onWritten: (waId) => points.reach(changes.has(waId) ? 'change-written' : 'written-no-ack'),
  };
}

/** At `before-commit` the message's own statement has not begun, and that of the batch before may be under way. */
export function intakeWithCrashPoints(intake: MessageIntake, points: CrashPoints): MessageIntake {
  return withMethods(intake, {
    async accept(request) {
      const accepting = intake.accept(request);
      points.reach('before-commit');
      const verdict = await accepting;
      if (verdict.kind === 'accepted') points.reach('committed-before-reply');
      if (verdict.kind === 'accepted' && verdict.isTaken) points.reach('taken-as-accepted');
      return verdict;
    },
  });
}

export function outboxWithCrashPoints(outbox: Outbox, points: CrashPoints): Outbox {
  return withMethods(outbox, {
    async take(...args) {
      const taken = await outbox.take(...args);
      if (taken.length > 0) points.reach('sending-before-write');
      return taken;
    },
    async settle(lease, settlements, options) {
      const isSent = settlements.some(({ kind }) => kind === 'sent');
      if (isSent) points.reach('acked-not-recorded');
      await outbox.settle(lease, settlements, options);
      if (isSent) points.reach('recorded-not-on-disk');
    },
  });
}

/** What WhatsApp carries for a message is stored when its point is reached, and no frame of it is written. */
export function bodiesWithCrashPoints(bodies: MessageBodies, points: CrashPoints): MessageBodies {
  return withMethods(bodies, {
    async storeWire(...args) {
      const stored = await bodies.storeWire(...args);
      points.reach('wire-stored');
      return stored;
    },
  });
}

/** The bytes of a file are stored when its point is reached, and no row names them. */
export function catalogWithCrashPoints(catalog: MediaCatalog, points: CrashPoints): MediaCatalog {
  return withMethods(catalog, {
    keep(...args) {
      points.reach('bytes-without-row');
      return catalog.keep(...args);
    },
  });
}

/** Whether WhatsApp has the file is known to nobody at the first point, and to the next owner at the second. */
export function uploadsWithCrashPoints(uploads: WhatsAppUploads, points: CrashPoints): WhatsAppUploads {
  return withMethods(uploads, {
    async save(...args) {
      points.reach('uploaded-not-recorded');
      await uploads.save(...args);
      points.reach('upload-recorded');
    },
  });
}

export function inboxWithCrashPoints(inbox: Inbox, points: CrashPoints): Inbox {
  return withMethods(inbox, {
    async storeInbound(...args) {
      await inbox.storeInbound(...args);
      points.reach('stored-not-acked');
    },
    async storeChanges(...args) {
      await inbox.storeChanges(...args);
      points.reach('stored-not-acked');
    },
    storeMade(...args) {
      points.reach('change-not-recorded');
      return inbox.storeMade(...args);
    },
  });
}

/** What WhatsApp carries for a change is stored when its point is reached, and no frame of it is written. */
export function changesWithCrashPoints(
  changes: OutgoingChanges,
  points: CrashPoints,
  composed: Set<string>,
): OutgoingChanges {
  return withMethods(changes, {
    async storeWire(lease, waId, bytes) {
      const stored = await changes.storeWire(lease, waId, bytes);
      composed.add(waId);
      points.reach('change-stored');
      return stored;
    },
  });
}

/** WhatsApp has acknowledged that a message was read when its point is reached, and its caller has no answer. */
export function callsWithCrashPoints(calls: SessionCalls, points: CrashPoints): SessionCalls {
  return withMethods(calls, {
    answer(lease, id, outcome) {
      if (outcome.kind === 'read') points.reach('read-not-answered');
      return calls.answer(lease, id, outcome);
    },
  });
}

/** Reports the point at which one portion of a history is stored, and the next is not. */
function chatsWithCrashPoints(chats: Chats, points: CrashPoints): Chats {
  return withMethods(chats, {
    async record(...args) {
      await chats.record(...args);
      points.reach('history-portion');
    },
  });
}
