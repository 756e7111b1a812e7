// Loaded before the program that is measured, in a process that was started with --expose-gc.
process.on('SIGUSR2', () => globalThis.gc?.());
