import { EVENT_CATALOGUE } from '../events/catalogue.js';
import { contract } from '../index.js';
import type { Operation } from '../operation/operation.js';
import { problem } from '../operation/problem.js';
import { PRODUCT } from '../product.js';
import { describeOperation } from './describe-operation.js';
import { describeWebhook, WEBHOOK_TAG } from './describe-webhook.js';
import { HEADERS } from './headers.js';
import { Schemas } from './schemas.js';

/** Every operation in the order of the contract. */
export function listOperations(): Operation[] {
  return Object.values(contract).flatMap((context) => Object.values<Operation>(context));
}

/** The contract as an OpenAPI 3.1 document. */
export function buildOpenApi(): Record<string, unknown> {
  const schemas = new Schemas();
  schemas.of(problem, 'output');
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of listOperations()) {
    paths[operation.path] ??= {};
    paths[operation.path]![operation.method.toLowerCase()] = describeOperation(operation, schemas);
  }
  const webhooks = Object.fromEntries(
    EVENT_CATALOGUE.map((event) => [event.type, describeWebhook(event, schemas)]),
  );
  const tags = new Set([...listOperations().map(({ tag }) => tag), WEBHOOK_TAG]);
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT.name} API`,
      version: PRODUCT.apiVersion,
      description: `${PRODUCT.name} sends and receives WhatsApp messages for programs.`,
    },
    servers: [{ url: '/' }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    webhooks,
    components: { schemas: schemas.components, headers: HEADERS, securitySchemes },
  };
}

/** The document as the committed text. */
export function serializeOpenApi(): string {
  return `${JSON.stringify(buildOpenApi(), null, 2)}\n`;
}

const securitySchemes = {
  account: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token that signing up or logging in answers; it lasts 7 days',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: "The key of an instance, valid for that instance, or one of the account's API keys",
  },
};
