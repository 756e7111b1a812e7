import { buildReference } from './build-reference.ts';

interface V1Call {
  /** Method and path. */
  readonly call: string;
  /** The scope that a key needs for it; empty where any key will do. */
  readonly scope: string;
  readonly summary: string;
}

/** The calls of version 1 for keys, in groups, as the OpenAPI document has them. */
export async function buildV1Calls(): Promise<{ group: string; calls: V1Call[] }[]> {
  const { operations } = await buildReference();
  const found = operations.filter(({ path, bearer }) => path.startsWith('/api/v1/') && bearer === 'apiKey');
  return [...new Set(found.map(({ group }) => group))].map((group) => ({
    group,
    calls: found
      .filter((operation) => operation.group === group)
      .map(({ method, path, scope, summary }) => ({ call: `${method} ${path}`, scope, summary })),
  }));
}
