import type { RequestParts } from '../call/build-request.js';
import type { OperationName } from '../call/operation-types.js';
import { isOfType, type LiveChange, RESET } from './live-change.js';

/** The changes after which an operation answers otherwise. */
interface OperationChanges {
  readonly types: readonly string[];
  /** Whether a change of these types concerns the request; by default each does. */
  readonly concerns?: (change: LiveChange, request: RequestParts) => boolean;
  /** Whether what is shown stays as it is, whatever changes. */
  readonly isKept?: (request: RequestParts) => boolean;
  /** It is read anew once in so many milliseconds at most. */
  readonly everyMs?: number;
}

/** A busy account has hundreds of changes a second. */
const EVERY_MS = 1_000;
/** Counts and sums: dear to read, and nobody follows them message by message. */
const FIGURES_MS = 5_000;

const ofItsInstance = ({ instance_id }: LiveChange, { params }: RequestParts) =>
  instance_id === params?.instanceId;

const OPERATION_CHANGES: { readonly [Name in OperationName]?: OperationChanges } = {
  'instances.list': { types: ['instance.*'] },
  'instances.detail': { types: ['instance.*'], concerns: ofItsInstance },
  'instances.qrCode': { types: ['instance.*'], concerns: ofItsInstance },
  'instanceSafety.safety': {
    types: ['instance.standing', 'message.held', 'message.released', 'message.sent'],
    concerns: ofItsInstance,
    everyMs: FIGURES_MS,
  },
  'optOuts.list': { types: ['recipient.*'] },
  'messages.history': {
    types: ['message.*'],
    // New messages would shift the further pages while they are read.
    isKept: ({ query }) => Number(query?.page ?? 1) > 1,
  },
  'messages.detail': {
    types: ['message.*'],
    concerns: ({ object_id }, { params }) => object_id === params?.id,
  },
  'statistics.stats': { types: ['message.*'], everyMs: FIGURES_MS },
  'statistics.byInstance': { types: ['message.*', 'instance.*'], everyMs: FIGURES_MS },
  'subscriptions.current': {
    types: ['subscription.*', 'order.*', 'quota.*', 'message.accepted', 'message.failed'],
    everyMs: FIGURES_MS,
  },
  'orders.list': { types: ['order.*'] },
  'orders.get': { types: ['order.*'] },
  'keys.list': { types: ['key.*'] },
  'webhooks.list': { types: ['webhook.*'] },
  'webhooks.listActivity': { types: ['webhook.*'] },
};

const changesOf = (operation: unknown): OperationChanges | undefined =>
  Object.hasOwn(OPERATION_CHANGES, String(operation))
    ? OPERATION_CHANGES[operation as OperationName]
    : undefined;

/** Whether an operation may answer a request otherwise after a change. */
export function isAnswerChanged(change: LiveChange, operation: unknown, request: RequestParts): boolean {
  const changes = changesOf(operation);
  if (!changes || !isOfType(change, changes.types) || changes.isKept?.(request)) return false;
  return change.type === RESET.type || (changes.concerns?.(change, request) ?? true);
}

/** How often an operation is read anew at most, in milliseconds. */
export function paceOf(operation: unknown): number {
  return changesOf(operation)?.everyMs ?? EVERY_MS;
}
