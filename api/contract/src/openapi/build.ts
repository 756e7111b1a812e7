import { EVENT_CATALOGUE } from '../events/catalogue.js';
import { contract } from '../index.js';
import type { Operation } from '../operation/operation.js';
import { problem } from '../operation/problem.js';
import { RETRIES } from '../operation/retries.js';
import { PRODUCT } from '../product.js';
import { describeOperation } from './describe-operation.js';
import { describeWebhook, WEBHOOK_TAG } from './describe-webhook.js';
import { HEADERS } from './headers.js';
import { Schemas } from './schemas.js';
import { shareErrors } from './share-errors.js';
import { describeTag } from './tags.js';

/** Every operation in the order of the contract. */
export function listOperations(): Operation[] {
  return Object.values(contract).flatMap((context) => Object.values<Operation>(context));
}

/** The contract as an OpenAPI 3.1 document: every call, and what is sent to webhooks. */
export function buildOpenApi(): Record<string, unknown> {
  return build(listOperations(), SECURITY_SCHEMES);
}

/** The part for programs of customers: the calls that take an API key, and what is sent to webhooks. */
export function buildPublicOpenApi(): Record<string, unknown> {
  const { apiKey } = SECURITY_SCHEMES;
  return shareErrors(
    build(
      listOperations().filter(({ auth }) => auth === 'key'),
      { apiKey },
    ),
  );
}

/** A document as the committed text. */
export function serialize(document: Record<string, unknown>): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

function build(operations: readonly Operation[], securitySchemes: object): Record<string, unknown> {
  const schemas = new Schemas();
  schemas.of(problem, 'output');
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    paths[operation.path] ??= {};
    paths[operation.path]![operation.method.toLowerCase()] = describeOperation(operation, schemas);
  }
  const webhooks = Object.fromEntries(
    EVENT_CATALOGUE.map((event) => [event.type, describeWebhook(event, schemas)]),
  );
  const tags = new Set([...operations.map(({ tag }) => tag), WEBHOOK_TAG]);
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT.name} API`,
      version: PRODUCT.apiVersion,
      description: `${PRODUCT.name} sends and receives WhatsApp messages for programs.`,
      contact: { name: `${PRODUCT.name} support`, email: PRODUCT.supportEmail },
    },
    servers: [{ url: '/' }],
    tags: [...tags].map(describeTag),
    paths,
    webhooks,
    components: { schemas: schemas.components, headers: HEADERS, securitySchemes },
    'x-retry': RETRIES,
  };
}

const SECURITY_SCHEMES = {
  account: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token that signing up or logging in answers; it lasts 7 days',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key of the account, or of one instance. Beside it stand the scopes that the key needs for the call',
  },
};
