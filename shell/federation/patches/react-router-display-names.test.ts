import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

type Loader = (this: { resourcePath: string }, source: string) => string;

const require = createRequire(import.meta.url);
const withoutDisplayNames = require('./react-router-display-names.cjs') as Loader;
const NAMED = /\b(Form|Link|NavLink|HistoryRouter)\.displayName\s*=/g;

describe('live hook: the names of React Router’s components', () => {
  const files = globSync(join(dirname(require.resolve('react-router')), '../production/chunk-*.mjs'));
  const sources = files.map((resourcePath) => ({ resourcePath, source: readFileSync(resourcePath, 'utf8') }));

  test('are statements, which the patch removes', () => {
    const before = sources.map(({ source }) => source).join('\n');
    const after = sources.map(({ resourcePath, source }) =>
      withoutDisplayNames.call({ resourcePath }, source),
    );
    expect(before.match(NAMED)).toHaveLength(4);
    expect(after.join('\n').match(NAMED)).toBeNull();
  });
});
