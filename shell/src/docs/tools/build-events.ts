import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const OPENAPI_FILE = join(import.meta.dirname, '../../../../api/contract/openapi.json');

interface OpenApiDocument {
  readonly webhooks: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly summary: string;
          readonly requestBody: {
            readonly content: { readonly 'application/json': { readonly example: unknown } };
          };
        };
      }
    >
  >;
}

/** A type of event as the page shows it. */
export interface EventType {
  readonly type: string;
  readonly when: string;
  readonly example: unknown;
}

/** Every type of event with its example, from the API's OpenAPI document. */
export async function buildEvents(): Promise<EventType[]> {
  const { webhooks }: OpenApiDocument = JSON.parse(await readFile(OPENAPI_FILE, 'utf8'));
  return Object.entries(webhooks).map(([type, { post }]) => ({
    type,
    when: post.summary,
    example: post.requestBody.content['application/json'].example,
  }));
}
