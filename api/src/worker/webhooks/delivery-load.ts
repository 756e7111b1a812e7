import type { EndpointDelivery } from './endpoint/endpoint-delivery.js';

/** Endpoints that are worked at, by the state of their breaker. */
export function countByBreaker(active: readonly EndpointDelivery[]): { delivering: number; failing: number } {
  const failing = active.filter(({ gate }) => gate.health.breaker.open !== null).length;
  return { delivering: active.length - failing, failing };
}

/** How long the oldest event waits that an endpoint which answers has not been sent yet. */
export function lagSeconds(active: readonly EndpointDelivery[], now: Date): number {
  const answering = active.filter(({ gate }) => gate.health.breaker.open === null);
  const times = answering.flatMap(({ log }) => log.queue[0]?.occurredAt.getTime() ?? []);
  return times.length > 0 ? Math.max(0, now.getTime() - Math.min(...times)) / 1_000 : 0;
}
