// `node shell/federation/watch.mjs`: builds all four for development, and again whenever a source changes. Sends
// `{type: 'built'}` to a parent process.
import webpack from 'webpack';
import { frontEnd } from './front-ends.mjs';
import { FRONT_ENDS } from './paths.mjs';

const compiler = webpack(FRONT_ENDS.map((folder) => frontEnd(folder, { development: true })));
compiler.parallelism = 2;

compiler.watch({ aggregateTimeout: 100 }, (error, stats) => {
  if (error) process.stderr.write(`${error.stack}\n`);
  if (stats?.hasErrors() || stats?.hasWarnings())
    process.stderr.write(`${stats.toString('errors-warnings')}\n`);
  if (stats && !stats.hasErrors()) process.send?.({ type: 'built' });
});
