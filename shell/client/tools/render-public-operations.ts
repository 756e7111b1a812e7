import { contract, type Operation } from '@waxwing/contract';

/** The source of the table of the calls for API keys, by the name that the request log has of them. */
export function renderPublicOperations(): string {
  const operations: Operation[] = Object.values(contract).flatMap((context) => Object.values(context));
  const lines = operations
    .filter(({ auth }) => auth === 'key')
    .toSorted((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method))
    .map(({ id, method, path }) => `  ${keyOf(id)}: '${method} ${path}',`);
  return [
    '// Written by `npm run openapi` from the contract.',
    '',
    '/** Method and path of each call for API keys, by the name that the request log has of it. */',
    'export const PUBLIC_OPERATIONS: Readonly<Record<string, string>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

const keyOf = (id: string) => (/^\w+$/.test(id) ? id : `'${id}'`);
