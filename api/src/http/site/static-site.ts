import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { send } from '@koa/send';
import type { Context, Middleware } from 'koa';
import { preloadLinks } from './preload-links.js';

export interface Site {
  /** Folders whose files are served from the root; the first folder that has a file serves it. */
  readonly folders: readonly string[];
  /** Programs for customers: path → JavaScript. */
  readonly scripts?: Readonly<Record<string, string>>;
  /** The remotes of the dashboard: name → URL of the manifest. */
  readonly remotes: Readonly<Record<string, string>>;
}

/** A file whose name contains a hash of its content, so that it never changes. */
const HASHED_FILE = /\.[0-9a-f]{8}\.(chunk\.)?\w+$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Below these there are no pages: an unknown path is an error, whatever the Accept header. */
const NOT_A_PAGE = /^\/(api|sandbox\/api|static)(\/|$)/;

/** Longer than any file or page. Each folder normalises the path and asks the disk for it, which for 14 kB takes milliseconds. */
const MAX_PATH_LENGTH = 1_024;

/** Serves the front ends: their files, the list of remotes, and the page for any path that a browser navigates to. */
export function staticSite({ folders, scripts = {}, remotes }: Site): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path.length > MAX_PATH_LENGTH) return next();
    ctx.state.route = 'site';
    if (ctx.path === '/remotes.json') return sendRemotes(ctx, remotes);
    const script = Object.hasOwn(scripts, ctx.path) ? scripts[ctx.path] : undefined;
    if (script !== undefined) return sendScript(ctx, script);
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

function sendScript(ctx: Context, script: string): void {
  ctx.set({ 'Cache-Control': 'no-cache', 'X-Request-Id': ctx.state.requestId });
  revalidate(ctx, script);
  if (ctx.status !== 304) ctx.type = 'text/javascript';
}

/** A browser accepts text/html. A monitor, or a messenger that previews a link, accepts anything: it gets the known pages. */
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

/** Sends the file from the first folder that has it; false where none has. */
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
  if (cacheControl === 'no-cache') revalidate(ctx, await readFile(file));
  return true;
}

/**
 * The file is revalidated each time, with 304 while it is the same. By content, because reproducible images give every file the
 * same time.
 */
function revalidate(ctx: Context, content: Buffer | string): void {
  ctx.body = content;
  ctx.etag = createHash('sha256').update(content).digest('base64url');
  if (!ctx.fresh) return;
  ctx.status = 304;
  ctx.body = null;
}

/** A missing file or an invalid path. */
function undefinedOnClientError(error: { status?: number }): undefined {
  if (error.status === undefined || error.status >= 500) throw error;
}
