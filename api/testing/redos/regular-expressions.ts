import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '@swc/core';
import { contract } from '@waxwing/contract';

export interface FoundExpression {
  /** The file, or the operation whose schema contains it. */
  readonly where: string;
  readonly expression: RegExp;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Every regular expression in the sources of a folder, without tests. */
export async function expressionsOf(folder: string): Promise<FoundExpression[]> {
  const found: FoundExpression[] = [];
  const names = await readdir(join(ROOT, folder), { recursive: true });
  for (const name of names.filter(isProduction).sort()) {
    const where = join(folder, name);
    const text = await readFile(join(ROOT, where), 'utf8');
    const module = await parse(text, { syntax: 'typescript', target: 'es2024' });
    found.push(...literalsIn(module).map((expression) => ({ where, expression })));
  }
  return found;
}

/** Every regular expression in the schemas of requests, zod's own included. */
export function expressionsOfContract(): FoundExpression[] {
  return Object.values(contract).flatMap((context) =>
    Object.values(context).flatMap(({ id, params, query, headers, body }) =>
      [...expressionsIn([params, query, headers, body])].map((expression) => ({ where: id, expression })),
    ),
  );
}

function isProduction(name: string): boolean {
  return name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('testing/');
}

/** The regular expression literals of a syntax tree. */
function literalsIn(node: unknown): RegExp[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, pattern, flags } = node as { type?: string; pattern?: string; flags?: string };
  if (type === 'RegExpLiteral') return [new RegExp(pattern!, flags)];
  return Object.values(node).flatMap(literalsIn);
}

function expressionsIn(value: unknown, seen = new Set<unknown>(), found = new Set<RegExp>()): Set<RegExp> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return found;
  seen.add(value);
  if (value instanceof RegExp) return found.add(value);
  const inner = value instanceof Set || value instanceof Map ? [...value.values()] : [];
  // A literal of several values throws when its single value is read.
  const keys = Reflect.ownKeys(value).filter((key) => key !== 'value');
  for (const key of keys) inner.push(Reflect.get(value, key));
  for (const one of inner) expressionsIn(one, seen, found);
  return found;
}
