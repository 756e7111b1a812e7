import { z } from 'zod';
import { operation } from './operation/operation.js';

const readiness = z
  .strictObject({ status: z.enum(['ok', 'unavailable']), database: z.boolean(), transport: z.boolean() })
  .meta({ id: 'Readiness' });
const tag = 'Service';

export const health = {
  live: operation({
    id: 'getLiveness',
    method: 'GET',
    path: '/healthz',
    summary: 'Report that the process is alive',
    tag,
    auth: 'none',
    unlimited: true,
    responses: { 200: z.strictObject({ status: z.literal('ok') }) },
    errors: [],
  }),
  ready: operation({
    id: 'getReadiness',
    method: 'GET',
    path: '/readyz',
    summary: 'Report whether requests can be served',
    tag,
    auth: 'none',
    unlimited: true,
    responses: { 200: readiness, 503: readiness },
    errors: [],
  }),
  openapi: operation({
    id: 'getOpenApi',
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'Read this description of the API',
    tag,
    auth: 'none',
    responses: { 200: z.looseObject({ openapi: z.string() }) },
    conditional: 'plain',
    errors: [],
  }),
  openapiPublic: operation({
    id: 'getPublicOpenApi',
    method: 'GET',
    path: '/api/openapi.public.json',
    summary: 'Read the description of the calls for API keys; pages of any origin may',
    tag,
    auth: 'none',
    responses: { 200: z.looseObject({ openapi: z.string() }) },
    conditional: 'plain',
    errors: [],
    replyHeaders: { 'Access-Control-Allow-Origin': '`*`' },
  }),
};
