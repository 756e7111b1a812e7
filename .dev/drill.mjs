// `npm run drill [-- --seconds 60 --workers 3 --sessions 100 --seed 1 --harm kill,freeze]`: the product under injected faults.
// `npm run drill -- --busy 2 --sessions 400 [--grace 60]`: how long instances are away, on an idle and a busy machine, with 100 and 400 sessions.
// `npm run drill -- floor [--sessions 200 --workers 2]`: all sessions when WhatsApp raises its oldest accepted client version.
// `npm run drill -- crash-matrix [--seeds 50 --seed 1 --safety protect]`: the product with a crash at every point of a message's way.
// `npm run drill -- restore [--sessions 20]`: a backup under load, restored into the same and the next major version of PostgreSQL.
// `npm run drill -- previous [commit [pattern …]]`: the database's tests of the last release, with its code, on the schema of this one.
import { runPrevious } from './postgres/previous-release.mjs';
import { runRestoreDrill } from './postgres/restore-drill.mjs';

const OTHERS = ['crash-matrix', 'floor', 'restore', 'previous'];
const name = OTHERS.find((other) => other === process.argv[2]);
if (name) process.argv.splice(2, 1);
const [, , commit, ...patterns] = process.argv;
if (name === 'previous')
  process.exitCode = await runPrevious(commit, patterns.length > 0 ? patterns : undefined);
else if (name === 'restore') await runRestoreDrill();
else await import(`../api/dist/bench/${name ?? 'drill'}.js`);
