import { readdir, readFile } from 'node:fs/promises';
import { builtQueries, KNOWN_NAMES } from './built-queries.js';
import { type EvaluatedModule, evaluateModules } from './evaluate-modules.js';
import { BEGINS_AS_STATEMENT, findSql, type Statement } from './sql-literals.js';

/** All adapters. */
const FOLDER = new URL('../../../', import.meta.url);
/** Tests with their tools; migrations, which run once and before everything else; what runs when it is loaded; and what is no source. */
const LEFT_OUT = /\.test\.ts$|\.d\.ts$|\bcli\.ts$|(?:^|\/)(?:testing|migrations)\/|^(?!.*\.ts$)/;

/** How a module comes to a query builder, other than by having models itself. */
const BUILDERS = ['models', 'knex', 'raw'];
export const MODELS = /\/models\.ts$/;

/** The modules of the product that have SQL. */
export async function readModules(): Promise<EvaluatedModule[]> {
  const files = await readdir(FOLDER, { recursive: true });
  const paths = files.map((file) => file.replaceAll('\\', '/')).filter((file) => !LEFT_OUT.test(file));
  const withSql: string[] = [];
  for (const file of paths.toSorted()) {
    const { literals, named, methods } = findSql(await readFile(new URL(file, FOLDER), 'utf8'));
    const builds = MODELS.test(file) || BUILDERS.some((name) => methods.has(name));
    if (builds || literals.length + named.length > 0) withSql.push(file);
  }
  return evaluateModules(FOLDER, withSql, KNOWN_NAMES);
}

/** Every text once that may be a statement, also parts of others. */
export function collectStatements(modules: readonly EvaluatedModule[]): Statement[] {
  const all = modules.flatMap(({ file, literals, named, constants }) =>
    textsIn([named, constants, literals]).map((found) => ({ ...found, file })),
  );
  const byText = Map.groupBy([...builtQueries(), ...all], ({ text }) => text);
  return [...byText.values()].map((same) => same.find(({ name }) => name !== undefined) ?? same[0]!);
}

/** The statements in a value, and in the values in it. */
function textsIn(value: unknown): Omit<Statement, 'file'>[] {
  if (typeof value === 'string') return BEGINS_AS_STATEMENT.test(value) ? [{ text: value }] : [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return [];
  const { name, text } = value as Record<string, unknown>;
  if (typeof name === 'string' && typeof text === 'string') return [{ name, text }];
  return Object.values(value).flatMap(textsIn);
}
