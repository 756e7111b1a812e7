import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { send } from '@koa/send';
import type { Context, Middleware } from 'koa';
import { preloadLinks } from './preload-links.js';

export interface Site {
  /** Folders with what a browser loads, laid over one another at the root; the first that has a file gives it. */
  readonly folders: readonly string[];
  /** Where the dashboard's parts are found: name → URL of the manifest. */
  readonly remotes: Readonly<Record<string, string>>;
}

/** A file whose name carries a hash of its content, so that it never changes. */
const HASHED_FILE = /\.[0-9a-f]{8}\.(chunk\.)?\w+$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** What lies below these is no page: an unknown path there is an error, whoever asks. */
const NOT_A_PAGE = /^\/(api|sandbox\/api|static)(\/|$)/;

/** No file and no page has a longer one. Each folder normalises the path and asks the disk for it, which for 14 kB takes milliseconds. */
const MAX_PATH_LENGTH = 1_024;

/** Serves the front ends: their files, the list of the remotes, and the page for whatever path a browser navigates to. */
export function staticSite({ folders, remotes }: Site): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path.length > MAX_PATH_LENGTH) return next();
    ctx.state.route = 'site';
    if (ctx.path === '/remotes.json') return sendRemotes(ctx, remotes);
    if (ctx.path !== '/' && (await sendFrom(folders, ctx, ctx.path))) return;
    if ((await wantsPage(folders, ctx)) && (await sendPage(folders, ctx))) return;
    ctx.state.route = 'none';
    return next();
  };
}

function sendRemotes(ctx: Context, remotes: Site['remotes']): void {
  ctx.set('Cache-Control', 'no-cache');
  ctx.body = remotes;
}

/** A browser says that it wants a page. A monitor, or a messenger that shows a preview of a link, takes anything: it gets the pages there are. */
async function wantsPage(folders: readonly string[], ctx: Context): Promise<boolean> {
  if (NOT_A_PAGE.test(ctx.path)) return false;
  if (ctx.get('Accept').includes('text/html')) return true;
  if (ctx.accepts('html') !== 'html') return false;
  return ctx.path === '/' || (await preloadLinks(folders[0], ctx.path)) !== undefined;
}

async function sendPage(folders: readonly string[], ctx: Context): Promise<boolean> {
  if (!(await sendFrom(folders, ctx, '/index.html'))) return false;
  const links = await preloadLinks(folders[0], ctx.path);
  if (links) ctx.set('Link', links);
  return true;
}

/** Whether one of the folders has the file, which is then the answer. */
async function sendFrom(folders: readonly string[], ctx: Context, path: string): Promise<boolean> {
  for (const root of folders) {
    if (await sendFile(ctx, path, root)) return true;
  }
  return false;
}

async function sendFile(ctx: Context, path: string, root: string): Promise<boolean> {
  const cacheControl = HASHED_FILE.test(path) ? IMMUTABLE : 'no-cache';
  const setHeaders = (res: ServerResponse) => void res.setHeader('Cache-Control', cacheControl);
  const file = await send(ctx, path, { root, setHeaders }).catch(undefinedOnClientError);
  if (!file) return false;
  ctx.vary('Accept-Encoding');
  ctx.set('X-Request-Id', ctx.state.requestId);
  if (cacheControl === 'no-cache') await revalidate(ctx, file);
  return true;
}

/**
 * Asked for again each time, answered with 304 while it is the same. By content: images that are built to be reproducible
 * give every file the same time.
 */
async function revalidate(ctx: Context, file: string): Promise<void> {
  const content = await readFile(file);
  ctx.body = content;
  ctx.etag = createHash('sha256').update(content).digest('base64url');
  if (!ctx.fresh) return;
  ctx.status = 304;
  ctx.body = null;
}

/** Not there, or not a path at all. */
function undefinedOnClientError(error: { status?: number }): undefined {
  if (error.status === undefined || error.status >= 500) throw error;
}
