import { createRequire } from 'node:module';
import { contract } from '@waxwing/contract';
import { singleFlight } from '../single-flight.js';
import { type Route, reply, route } from './route.js';

export interface Readiness {
  readonly database: boolean;
  readonly transport: boolean;
  /** It still answers, but should not be asked any more. */
  readonly draining?: boolean;
}

const openapi: { openapi: string } = createRequire(import.meta.url)('@waxwing/contract/openapi.json');

/** What an operator asks of any process: does it live, can it serve. */
export function systemRoutes(ready: () => Promise<Readiness>): Route[] {
  // No limit refuses those who ask, and each look takes a connection to the database.
  const probe = singleFlight(ready);
  return [
    route(contract.health.live, async () => reply(200, { status: 'ok' as const })),
    route(contract.health.ready, async () => {
      const { database, transport, draining = false } = await probe();
      return database && transport && !draining
        ? reply(200, { status: 'ok' as const, database, transport })
        : reply(503, { status: 'unavailable' as const, database, transport });
    }),
  ];
}

/** What a tool asks: what does it offer. */
export function openApiRoute(): Route {
  return route(contract.health.openapi, async () => reply(200, openapi));
}
