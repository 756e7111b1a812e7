import { createRequire } from 'node:module';
import { contract } from '@waxwing/contract';
import { type Route, reply, route } from './route.js';

export interface Readiness {
  readonly database: boolean;
  readonly transport: boolean;
}

const openapi: { openapi: string } = createRequire(import.meta.url)('@waxwing/contract/openapi.json');

/** What an operator and a tool ask of any service: does it live, can it serve, what does it offer. */
export function systemRoutes(ready: () => Promise<Readiness>): Route[] {
  return [
    route(contract.health.live, async () => reply(200, { status: 'ok' as const })),
    route(contract.health.ready, async () => {
      const { database, transport } = await ready();
      return database && transport
        ? reply(200, { status: 'ok' as const, database, transport })
        : reply(503, { status: 'unavailable' as const, database, transport });
    }),
    route(contract.health.openapi, async () => reply(200, openapi)),
  ];
}
