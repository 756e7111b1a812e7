// Patch of libsignal 6.0.0. Thread: WhiskeySockets/Baileys#888.
/** The beginnings of the lines in which libsignal prints parts of its state to the global console; several contain private ratchet keys. */
const LEAKS = [
  'Closing session',
  'Closing open session',
  'Opening session',
  'Removing old closed session',
  'Session already',
  'Session error',
  'Migrating session',
  'Decrypted message with closed session',
  'Failed to decrypt message with any known session',
  'V1 session storage migration error',
  'Unhandled bucket type',
];

const isLeak = (first: unknown): boolean =>
  typeof first === 'string' && LEAKS.some((start) => first.startsWith(start));

let quiet = false;

/** libsignal has no logger option, so its lines are dropped at the console; everything else is passed on. */
export const quietLibsignal = (): void => {
  if (quiet) return;
  quiet = true;
  const target = globalThis.console;
  for (const level of ['info', 'warn', 'error'] as const) {
    const print = target[level].bind(target);
    target[level] = (...args: unknown[]) => {
      if (!isLeak(args[0])) print(...args);
    };
  }
};
