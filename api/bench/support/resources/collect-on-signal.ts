// Preloaded into the measured program, which was started with --expose-gc.
process.on('SIGUSR2', () => globalThis.gc?.());
