import type {
  Chats,
  Inbox,
  MediaCatalog,
  MessageBodies,
  MessageIntake,
  Outbox,
  WhatsAppUploads,
} from '@waxwing/core';
import type { Instrumentation } from '../src/composition/instrumentation.js';

/** Points at which a crash leaves different states behind: while a message is sent or received, and while a history is read. */
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
  return {
    persistence: (ports) => ({
      ...ports,
      bodies: bodiesWithCrashPoints(ports.bodies, points),
      chats: chatsWithCrashPoints(ports.chats, points),
      inbox: inboxWithCrashPoints(ports.inbox, points),
      mediaCatalog: catalogWithCrashPoints(ports.mediaCatalog, points),
      intake: intakeWithCrashPoints(ports.intake, points),
      outbox: outboxWithCrashPoints(ports.outbox, points),
    }),
    uploads: (uploads) => uploadsWithCrashPoints(uploads, points),
    onWritten: () => points.reach('written-no-ack'),
  };
}

/** At `before-commit` the message's own statement has not begun, and that of the batch before may be under way. */
export function intakeWithCrashPoints(intake: MessageIntake, points: CrashPoints): MessageIntake {
  return {
    async accept(request) {
      const accepting = intake.accept(request);
      points.reach('before-commit');
      const verdict = await accepting;
      if (verdict.kind === 'accepted') points.reach('committed-before-reply');
      if (verdict.kind === 'accepted' && verdict.isTaken) points.reach('taken-as-accepted');
      return verdict;
    },
  };
}

export function outboxWithCrashPoints(outbox: Outbox, points: CrashPoints): Outbox {
  return {
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
    postpone: (...args) => outbox.postpone(...args),
    failUnanswered: (...args) => outbox.failUnanswered(...args),
    failWaiting: (...args) => outbox.failWaiting(...args),
  };
}

/** What WhatsApp carries for a message is stored when its point is reached, and no frame of it is written. */
export function bodiesWithCrashPoints(bodies: MessageBodies, points: CrashPoints): MessageBodies {
  return {
    find: (...args) => bodies.find(...args),
    storeFile: (...args) => bodies.storeFile(...args),
    async storeWire(...args) {
      const stored = await bodies.storeWire(...args);
      points.reach('wire-stored');
      return stored;
    },
  };
}

/** The bytes of a file are stored when its point is reached, and no row names them. */
export function catalogWithCrashPoints(catalog: MediaCatalog, points: CrashPoints): MediaCatalog {
  return {
    keep(...args) {
      points.reach('bytes-without-row');
      return catalog.keep(...args);
    },
    renew: (...args) => catalog.renew(...args),
    find: (...args) => catalog.find(...args),
    has: (...args) => catalog.has(...args),
    isAwaited: (...args) => catalog.isAwaited(...args),
    list: (...args) => catalog.list(...args),
    remove: (...args) => catalog.remove(...args),
    removeExpired: (...args) => catalog.removeExpired(...args),
    release: (...args) => catalog.release(...args),
    recount: () => catalog.recount(),
    usedBytes: (...args) => catalog.usedBytes(...args),
  };
}

/** Whether WhatsApp has the file is known to nobody at the first point, and to the next owner at the second. */
export function uploadsWithCrashPoints(uploads: WhatsAppUploads, points: CrashPoints): WhatsAppUploads {
  return {
    find: (...args) => uploads.find(...args),
    async save(...args) {
      points.reach('uploaded-not-recorded');
      await uploads.save(...args);
      points.reach('upload-recorded');
    },
    removeOld: (limit) => uploads.removeOld(limit),
  };
}

export function inboxWithCrashPoints(inbox: Inbox, points: CrashPoints): Inbox {
  return {
    recordReceipts: (...args) => inbox.recordReceipts(...args),
    async storeInbound(...args) {
      await inbox.storeInbound(...args);
      points.reach('stored-not-acked');
    },
    async storeChanges(...args) {
      await inbox.storeChanges(...args);
      points.reach('stored-not-acked');
    },
    storeMade: (...args) => inbox.storeMade(...args),
    retryChanges: (...args) => inbox.retryChanges(...args),
  };
}

/** Reports the point at which one portion of a history is stored, and the next is not. */
function chatsWithCrashPoints(chats: Chats, points: CrashPoints): Chats {
  return {
    async record(...args) {
      await chats.record(...args);
      points.reach('history-portion');
    },
    recordLidMappings: (...args) => chats.recordLidMappings(...args),
    find: (...args) => chats.find(...args),
  };
}
