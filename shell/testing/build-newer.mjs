// `node shell/testing/build-newer.mjs FOLDER`: builds into FOLDER a messages part and a shell from a contract with one more call, which
// the part makes. Both builds are those of production; a test deploys them beside the ones of these sources.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { ownContract } from '../federation/contract-terms.mjs';
import { frontEnd } from '../federation/front-ends.mjs';
import { root } from '../federation/paths.mjs';

const folder = process.argv[2];
const NAME = 'newer.greeting';
const OPERATION = ['GET', '/api/newer/greeting', 'account'];

const { operations, openapi } = ownContract();
const schema = { type: 'object', properties: { greeting: { type: 'string' } }, required: ['greeting'] };
const answer = { responses: { 200: { content: { 'application/json': { schema } } } } };
const contract = {
  operations: { ...operations, [NAME]: OPERATION },
  openapi: { ...openapi, paths: { ...openapi.paths, [OPERATION[1]]: { get: answer } } },
};

const table = readFileSync(join(root, 'shell/client/src/call/operations.ts'), 'utf8');
const line = `  '${NAME}': ${JSON.stringify(OPERATION)},\n} as const`;
write('operations.ts', table.replace('} as const', line));
write(
  'src/app.tsx',
  `import { call } from '@waxwing/client';
  import { Banner } from '@waxwing/kit/ui';
  import { useEffect, useState } from 'react';

  export function App() {
    const [greeting, setGreeting] = useState('');
    useEffect(() => void call('${NAME}').then((answer) => setGreeting(answer.greeting)), []);
    return <Banner title={greeting} />;
  }`,
);
write('src/standalone.tsx', '');

const remote = newer('mfe-messages');
// Its standalone page is made for the place of the sources.
const plugins = remote.plugins.filter((plugin) => !(plugin instanceof HtmlWebpackPlugin));
const compiler = webpack([{ ...remote, context: folder, plugins }, newer('shell')]);
compiler.run((error, stats) => {
  if (error || stats.hasErrors()) process.stderr.write(`${error?.stack ?? stats.toString('errors-only')}\n`);
  compiler.close(() => {
    process.exitCode = error || stats.hasErrors() ? 1 : 0;
  });
});

function newer(name) {
  const config = frontEnd(name, { development: false, contract });
  return {
    ...config,
    output: { ...config.output, path: join(folder, name) },
    resolve: { ...config.resolve, modules: ['node_modules', join(root, 'node_modules')] },
    plugins: [
      ...config.plugins,
      new webpack.NormalModuleReplacementPlugin(/\/operations\.js$/, join(folder, 'operations.ts')),
    ],
    cache: { ...config.cache, readonly: true },
  };
}

function write(file, text) {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
}
