import { createRequire } from 'node:module';
import { contract } from '@waxwing/contract';
import { singleFlight } from '../single-flight.js';
import { type Route, reply, route } from './route.js';

export interface Readiness {
  readonly database: boolean;
  readonly transport: boolean;
  /** The process still answers, but should get no more requests. */
  readonly draining?: boolean;
}

const openapi: { openapi: string } = createRequire(import.meta.url)('@waxwing/contract/openapi.json');

/** The health checks of any process: whether it lives, and whether it can serve. */
export function systemRoutes(ready: () => Promise<Readiness>): Route[] {
  // No rate limit applies to these checks, and each takes a connection to the database.
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

/** The description of the API, for tools. */
export function openApiRoute(): Route {
  return route(contract.health.openapi, async () => reply(200, openapi));
}
