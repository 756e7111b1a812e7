import type { BenchScope } from './support/bench-scope.js';
import { Chromium } from './support/browser/chromium.js';
import { spreadOf } from './support/load/statistics.js';
import { BaileysYardstick } from './support/processes/baileys-yardstick.js';
import { liftLimits, openDatabase, startPostgres } from './support/product/bench-database.js';
import { productionEnv, startProduct } from './support/product/bench-product.js';
import { BenchCustomer } from './support/product/customer.js';
import { SandboxProcess } from './support/product/sandbox-process.js';
import type { BenchRow } from './support/table.js';

const ROUNDS = 10;

/** From the press on Create Instance to a code that can be scanned off the screen, beside Baileys' time to its first code. */
export async function qr(scope: BenchScope): Promise<BenchRow[]> {
  const databaseUrl = await startPostgres(scope);
  const sandbox = await SandboxProcess.start(scope);
  const baileys = await BaileysYardstick.start(scope, sandbox);
  const product = await startProduct(scope, productionEnv(databaseUrl, sandbox));
  const customer = await BenchCustomer.signUp(product.url);
  await liftLimits(await openDatabase(scope, databaseUrl));
  const chromium = await Chromium.start(scope);
  // On an address that loads no script.
  await chromium.run(
    `${product.url}/healthz`,
    `localStorage.setItem('token', ${JSON.stringify(customer.token)})`,
  );
  const createAndSee = async () => {
    const ms = await chromium.run<number>(`${product.url}/dashboard`, CREATE_AND_SEE);
    // An instance waits for its phone for half a minute more, and only so many link at once.
    await customer.deleteInstances();
    return ms;
  };

  // The first of each loads what the others need.
  await baileys.firstCode();
  await createAndSee();
  const pairs: { ours: number; theirs: number }[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    scope.report(`qr: round ${round} of ${ROUNDS}`);
    pairs.push({ theirs: await baileys.firstCode(), ours: await createAndSee() });
  }
  const middle = (of: 'ours' | 'theirs') => Math.round(spreadOf(pairs.map((pair) => pair[of])).median);
  return [
    {
      what: 'Create Instance to a visible QR code',
      figure: `${middle('ours')} ms`,
      yardstick: `bare Baileys to its first code ${middle('theirs')} ms`,
      ratio: spreadOf(pairs.map(({ ours, theirs }) => ours / theirs)),
    },
  ];
}

/** Runs in the page, as a customer acts. Milliseconds from the press to a rendered image. */
const CREATE_AND_SEE = `(async () => {
  const find = async (query) => {
    for (;;) {
      const found = query();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const button = (place) =>
    [...(place?.querySelectorAll('button') ?? [])].find((one) => one.textContent.trim() === 'Create Instance');
  (await find(() => button(document.querySelector('main')))).click();
  const create = await find(() => button(document.querySelector('[role="dialog"]')));
  const began = performance.now();
  create.click();
  const picture = await find(() => document.querySelector('img[alt="QR code to scan with WhatsApp"]'));
  await picture.decode();
  return performance.now() - began;
})()`;
