// `node shell/federation/build.mjs [front end …]`: builds the named front ends, or all, for production.
import webpack from 'webpack';
import { frontEnd } from './front-ends.mjs';
import { FRONT_ENDS } from './paths.mjs';

const chosen = process.argv.length > 2 ? process.argv.slice(2) : FRONT_ENDS;
const compiler = webpack(chosen.map((folder) => frontEnd(folder, { development: false })));
compiler.parallelism = 2;

compiler.run((error, stats) => {
  if (error) process.stderr.write(`${error.stack}\n`);
  const faulty = !stats || stats.hasErrors() || stats.hasWarnings();
  if (stats && faulty) process.stderr.write(`${stats.toString('errors-warnings')}\n`);
  compiler.close(() => {
    process.exitCode = faulty ? 1 : 0;
  });
});
