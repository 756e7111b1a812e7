import { contract } from '@waxwing/contract';

/** The source of the table of operations: method, path and auth of each. */
export function renderOperations(): string {
  const lines = Object.entries(contract).flatMap(([context, operations]) =>
    Object.entries(operations).map(([name, { method, path, auth }]) => {
      return `  '${context}.${name}': ['${method}', '${path}', '${auth}'],`;
    }),
  );
  return [
    '// Written by `npm run openapi` from the contract.',
    "import type { OperationName } from './operation-types.js';",
    '',
    '/** Method, path and who may call: all that a browser needs to know of an operation. */',
    'export const OPERATIONS = {',
    ...lines,
    "} as const satisfies Record<OperationName, readonly [string, string, 'none' | 'account' | 'key']>;",
    '',
  ].join('\n');
}
