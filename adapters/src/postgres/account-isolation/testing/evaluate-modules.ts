import { registerHooks } from 'node:module';
import { findSql, type SqlInSource } from './sql-literals.js';

/** Marks the copy of a module that shows its SQL. */
const MARK = '?sql';

/** A module with the values of what `findSql` finds in it. */
export interface EvaluatedModule {
  readonly file: string;
  readonly sql: SqlInSource;
  /** In the order of `sql`: each value, or an Error where it needs what only a function knows. */
  readonly literals: readonly unknown[];
  readonly named: readonly unknown[];
  readonly raw: readonly unknown[];
  readonly constants: readonly unknown[];
}

/** What a module's functions know, by names. */
export type KnownNames = Readonly<Record<string, string>>;

type Evaluators = Record<'literals' | 'named' | 'raw' | 'constants', ((known: KnownNames) => unknown)[]>;

/**
 * Loads a second copy of each module that has SQL, in which all expressions that make it are evaluated. So no statement needs a test that
 * sends it, nor needs to be exported.
 */
export async function evaluateModules(
  folder: URL,
  files: readonly string[],
  known: Readonly<Record<string, KnownNames>>,
): Promise<EvaluatedModule[]> {
  const found = new Map<string, SqlInSource>();
  const hooks = registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(MARK)) return loaded;
      const file = decodeURI(url.slice(folder.href.length, -MARK.length));
      const source = String(loaded.source);
      const sql = findSql(source);
      found.set(file, sql);
      return { ...loaded, source: `${source}\n${showing(sql, source, Object.keys(known[file] ?? {}))}` };
    },
  });
  try {
    const modules: EvaluatedModule[] = [];
    for (const file of files) {
      const { $sql } = (await import(`${new URL(file, folder).href}${MARK}`)) as { $sql: Evaluators };
      const evaluate = (kind: keyof Evaluators) =>
        $sql[kind].map((evaluator) => attempt(evaluator, known[file] ?? {}));
      modules.push({
        file,
        sql: found.get(file)!,
        literals: evaluate('literals'),
        named: evaluate('named'),
        raw: evaluate('raw'),
        constants: evaluate('constants'),
      });
    }
    return modules;
  } finally {
    hooks.deregister();
  }
}

function showing({ constants, ...spans }: SqlInSource, source: string, names: readonly string[]): string {
  const evaluators = (expressions: readonly string[]) =>
    `[${expressions.map((expression) => `({ ${names.join(', ')} }) => (${expression})`).join(',\n')}]`;
  const kinds = (['literals', 'named', 'raw'] as const).map((kind) => {
    const expressions = spans[kind].map(({ start, end }) => source.slice(start, end));
    return `${kind}: ${evaluators(expressions)}`;
  });
  return `export const $sql = { ${kinds.join(',\n')}, constants: ${evaluators(constants)} };`;
}

function attempt(evaluator: (known: KnownNames) => unknown, known: KnownNames): unknown {
  try {
    return evaluator(known);
  } catch (error) {
    return error;
  }
}
