import { createRequire } from 'node:module';
import { contract } from '@waxwing/contract';
import { shipped } from '../shipped.js';
import { singleFlight } from '../single-flight.js';
import { constantReply, type Route, reply, route } from './route.js';

export interface Readiness {
  readonly database: boolean;
  readonly transport: boolean;
  /** The process still answers, but should get no more requests. */
  readonly draining?: boolean;
}

type Document = Readonly<Record<string, unknown>> & { readonly openapi: string };
const read = createRequire(import.meta.url);
const whole: Document = read(shipped('openapi.json') ?? '@waxwing/contract/openapi.json');
const forKeys: Document = read(shipped('openapi.public.json') ?? '@waxwing/contract/openapi.public.json');

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

/**
 * The descriptions of the API, for tools, with this deployment as their server. They have megabytes, and anyone may read them: they
 * are written as JSON once.
 */
export function openApiRoutes(publicUrl: string): Route[] {
  const servers = [{ url: publicUrl }];
  const description = constantReply(200, { ...whole, servers });
  const keyCalls = constantReply(200, { ...forKeys, servers }, { 'Access-Control-Allow-Origin': '*' });
  return [
    route(contract.health.openapi, async () => description),
    route(contract.health.openapiPublic, async () => keyCalls),
  ];
}
