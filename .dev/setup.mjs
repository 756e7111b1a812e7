// The start of every script of the project: installs packages, compiles sources. Both take next to no time when there is
// nothing to do.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

/** With `product` only what runs the product. `log` gets a line for each slow step. Throws an Error whose message is a sentence for the user. */
export async function ensureReady({ log, product = false }) {
  await ensureInstalled(log, { product });
  await ensureBuilt(log);
}

export const toTerminal = (line) => void process.stdout.write(`${line}\n`);

/** Runs a script's body; a failure ends it with a sentence, not with a stack. */
export async function script(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
