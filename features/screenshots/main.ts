// `npm run screenshots [-- URL] [path …] [word …]`: screenshots of every page, of the given paths, or of the pages that have one of
// the words in their name, in both themes, at phone and desktop size. Without a URL it starts a product; with one it creates an account there, or uses the login token TOKEN. With
// `-- --readme` it takes those that the README shows.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../support/browser/launch.js';
import { Clients } from '../support/clients/clients.js';
import { openService, stopService } from '../support/product/service.js';
import { type ArrangedAccount, arrangeAccount } from './arrange-account.js';
import { dashboardPages, PUBLIC_PAGES, readmePages, type View, viewOf } from './pages.js';
import { takePictures } from './take-pictures.js';

const FOLDER = fileURLToPath(new URL('../../report/screenshots/', import.meta.url));
const README_FOLDER = fileURLToPath(new URL('../../screenshots/readme/', import.meta.url));
const isForReadme = process.argv[2] === '--readme';
const args = process.argv.slice(isForReadme ? 3 : 2);
const address = args.find((arg) => /^https?:/.test(arg));
const paths = args.filter((arg) => arg.startsWith('/'));
const words = args.filter((arg) => arg !== address && !paths.includes(arg));

const isWanted = ({ name }: View) => words.length === 0 || words.some((word) => name.includes(word));

const noneOf = (unknown: readonly string[], views: readonly View[]) =>
  `No page has ${unknown.join(' or ')} in its name. There are ${views.map(({ name }) => name).join(', ')}.`;

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function arrange(): Promise<{ readonly address: string; readonly account: ArrangedAccount }> {
  if (address !== undefined) {
    const { TOKEN: token } = process.env;
    const account = token
      ? { token, instances: [], orders: [], webhooks: [], conversations: [] }
      : await arrangeAccount(address, new Clients(address));
    return { address, account };
  }
  const { product, clients, timeMachine } = await openService();
  return { address: product.url, account: await arrangeAccount(product.url, clients, timeMachine) };
}

try {
  await mkdir(FOLDER, { recursive: true });
  const { address, account } = await arrange();
  const browser = await launchBrowser();
  const { token } = account;
  const take = (views: readonly View[], token?: string) =>
    takePictures(browser, { address, folder: FOLDER, views, token }, print);
  try {
    if (isForReadme) {
      const pictures = {
        address,
        folder: README_FOLDER,
        views: readmePages(account),
        token,
        onlyDesktop: true,
      };
      await takePictures(browser, pictures, print);
    } else if (paths.length > 0) await take(paths.map(viewOf), token);
    else {
      const ofAccount = dashboardPages(account);
      const wanted = [PUBLIC_PAGES, ofAccount].map((views) => views.filter(isWanted));
      if (wanted.flat().length === 0) throw new Error(noneOf(words, [...PUBLIC_PAGES, ...ofAccount]));
      await take(wanted[0]!);
      await take(wanted[1]!, token);
    }
  } finally {
    await browser.close();
  }
} finally {
  await stopService();
}
