import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SHARED_TABLES } from './testing/account-keys.js';
import { analyze } from './testing/analyze.js';
import { KNEX_MODULES, KNOWN_NAMES } from './testing/built-queries.js';
import type { EvaluatedModule } from './testing/evaluate-modules.js';
import { examineStatement } from './testing/examine-query.js';
import { type ExaminedDatabase, openExaminedDatabase } from './testing/examined-database.js';
import { EXCEPTIONS, NAMING_SEVERAL, NOT_EXAMINED, NOT_PREPARED } from './testing/exceptions.js';
import { findJoiningFunctions } from './testing/functions.js';
import { collectStatements, MODELS, readModules } from './testing/product-statements.js';
import type { Statement } from './testing/sql-literals.js';

/** How Objection and Knex bring several relations together. */
const JOINING =
  /^(?:\w*join\w*|withGraph\w*|relatedQuery|from|fromRaw|with|whereExists|whereNotExists|union\w*)$/i;

interface Found {
  readonly statement: string;
  readonly finding: string;
}

describe('the statements of the product', () => {
  let database: ExaminedDatabase;
  let all: readonly EvaluatedModule[];
  let modules: readonly EvaluatedModule[];
  const examined = new Set<string>();
  const refused: Statement[] = [];
  const found: Found[] = [];

  beforeAll(async () => {
    database = await openExaminedDatabase();
    all = await readModules();
    modules = all.filter(({ file }) => !(file in NOT_EXAMINED));
    for (const statement of collectStatements(modules)) await examine(statement);
  });
  afterAll(() => database.close());

  async function examine(statement: Statement): Promise<void> {
    const { name, file, text } = statement;
    const query = await analyze(database.client, text).catch(() => undefined);
    if (!query) {
      refused.push(statement);
      return;
    }
    examined.add(text);
    for (const finding of examineStatement(query, database.catalog))
      found.push({ statement: name ?? file, finding });
  }

  test('join no rows of two accounts', () => {
    const isException = ({ statement, finding }: Found) =>
      EXCEPTIONS.some((one) => one.statements.includes(statement) && one.finding === finding);
    expect(found.filter((one) => !isException(one))).toEqual([]);
  });

  test('are exceptions only where one is needed', () => {
    const needed = EXCEPTIONS.flatMap(({ finding, statements }) =>
      statements.filter((name) => found.some((one) => one.statement === name && one.finding === finding)),
    );
    expect(needed).toEqual(EXCEPTIONS.flatMap(({ statements }) => statements));
    const named = [...Object.keys(NOT_EXAMINED), ...Object.keys(KNOWN_NAMES)];
    expect(named.filter((name) => !all.some(({ file }) => file === name))).toEqual([]);
  });

  test('are all examined: each text with SQL is one of them, or a part of one', () => {
    const isIn = (pieces: readonly string[]) => [...examined].some((text) => holdsInOrder(text, pieces));
    const missing = modules.flatMap(({ file, sql, literals }) =>
      sql.literals
        .map(({ parts }, index) => {
          const value = literals[index];
          return typeof value === 'string' ? [value] : parts;
        })
        .filter((pieces) => !isIn(pieces))
        .map((pieces) => `${file}: ${pieces.join('…')}`),
    );
    expect(missing).toEqual(Object.keys(NOT_PREPARED));
    expect(refused.filter(({ text }) => !isIn([text]))).toEqual([]);
    expect(examined.size).toBeGreaterThan(350);
  });

  test('are all examined where they have a name', () => {
    const missing = modules.flatMap(({ file, sql, named }) =>
      sql.named
        .filter((statement, index) => {
          const value = named[index];
          if (!(value instanceof Error)) return !examined.has((value as Statement).text);
          // Its text is one of those that a function puts together.
          return !sql.literals.some(({ start, end }) => start >= statement.start && end <= statement.end);
        })
        .map(({ source }) => `${file}: ${source}`),
    );
    expect(missing).toEqual([]);
    expect(modules.flatMap(({ sql }) => sql.named).length).toBeGreaterThan(150);
  });

  test('that a query builder makes are examined, or are of one relation', () => {
    const building = modules.filter(({ sql }) => sql.methods.has('knex') || sql.methods.has('raw'));
    const byKnex = building.filter(
      ({ file, sql }) => !sql.methods.has('models') && !file.includes('/database/'),
    );
    expect(byKnex.map(({ file }) => file)).toEqual(KNEX_MODULES);
    const byModels = modules.filter(({ file, sql }) => sql.methods.has('models') || MODELS.test(file));
    const joining = byModels.filter(({ file, sql, raw }) => {
      const methods = MODELS.test(file) ? sql.methods : sql.models.methods;
      const hasRelation = raw.some(
        (text) => typeof text !== 'string' || /\b(?:select|from|join)\b/i.test(text),
      );
      return hasRelation || sql.models.areNested || [...methods].some((method) => JOINING.test(method));
    });
    expect(joining.map(({ file }) => file)).toEqual([]);
    expect(new Set(byModels.flatMap(({ sql }) => [...sql.models.methods])).size).toBeGreaterThan(10);
  });

  test('in functions of the schema are of one relation', async () => {
    expect(await findJoiningFunctions(database.client, database.catalog)).toEqual(
      Object.keys(NAMING_SEVERAL),
    );
  });

  test('know of each table whether its rows belong to accounts', () => {
    const { catalog } = database;
    expect(catalog.unknown).toEqual([]);
    expect(Object.keys(SHARED_TABLES).filter((name) => !catalog.tables.includes(name))).toEqual([]);
  });
});

/** Whether a text has all pieces, one behind the other. A `?` of Knex is another text or a parameter there. */
function holdsInOrder(text: string, pieces: readonly string[]): boolean {
  let place = 0;
  return pieces
    .flatMap((piece) => piece.split('?'))
    .every((piece) => {
      const at = text.indexOf(piece, place);
      place = at + piece.length;
      return at >= 0;
    });
}
