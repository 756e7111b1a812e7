import { type DeliveryBody, type DeliveryDetailBody, encodeId, type ReplayBody } from '@waxwing/contract';
import {
  type Delivery,
  type DeliveryAttempt,
  type DeliveryDetail,
  type Replay,
  replayProgress,
  typesIn,
} from '@waxwing/core';

export function presentDelivery({
  eventId,
  type,
  status,
  attempts,
  lastAttempt,
  nextAttemptAt,
  at,
}: Delivery): DeliveryBody {
  return {
    object: 'delivery',
    event_id: encodeId('evt', eventId),
    // Endpoints take the types of the catalogue alone.
    type: type as DeliveryBody['type'],
    status,
    attempts,
    last_attempt: lastAttempt && presentAttempt(lastAttempt),
    next_attempt_at: nextAttemptAt?.toISOString() ?? null,
    at: at.toISOString(),
  };
}

export function presentDeliveryDetail({ delivery, attempts, request }: DeliveryDetail): DeliveryDetailBody {
  return {
    ...presentDelivery(delivery),
    request: request && { ...request, headers: { ...request.headers } },
    attempt_list: attempts.map((attempt) => ({ ...presentAttempt(attempt), response: attempt.response })),
  };
}

function presentAttempt({ at, attempt, origin, ...outcome }: DeliveryAttempt) {
  return { at: at.toISOString(), attempt, origin, ...presentOutcome(outcome) };
}

export function presentOutcome({ status, error, ms }: Pick<DeliveryAttempt, 'status' | 'error' | 'ms'>) {
  return { status, error, duration_ms: ms };
}

export function presentReplay(replay: Replay): ReplayBody {
  const { id, state, since, until, types, delivered, failed, createdAt } = replay;
  return {
    id: encodeId('rpl', id),
    object: 'replay',
    state,
    since: since.toISOString(),
    until: until.toISOString(),
    events: types === null ? null : (typesIn(types) as ReplayBody['events']),
    delivered,
    failed,
    progress: replayProgress(replay),
    created_at: createdAt.toISOString(),
  };
}
