// Keeps one core busy until its parent process ends.
const SLICE_MS = 50;

function spin(): void {
  const end = performance.now() + SLICE_MS;
  while (performance.now() < end);
  if (process.connected) setImmediate(spin);
}

process.once('disconnect', () => process.exit());
process.send?.({ busy: true }, spin);
