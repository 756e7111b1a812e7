// `npm run drill [-- --seconds 60 --workers 3 --sessions 100 --seed 1 --harm kill,freeze]`: the product under injected faults.
// `npm run drill -- --busy 2 --sessions 400 [--grace 60]`: how long instances are away, on an idle and a busy machine, with 100 and 400 sessions.
// `npm run drill -- floor [--sessions 200 --workers 2]`: all sessions when WhatsApp raises its oldest accepted client version.
// `npm run drill -- crash-matrix [--seeds 50 --seed 1]`: the product with a crash at every point of a message's way.
const OTHERS = ['crash-matrix', 'floor'];
const name = OTHERS.find((other) => other === process.argv[2]);
if (name) process.argv.splice(2, 1);
await import(`../api/dist/bench/${name ?? 'drill'}.js`);
