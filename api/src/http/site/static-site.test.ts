import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { problemOf } from '../../../testing/problem-of.js';
import { sendRawBytes, statusesOf } from '../../../testing/raw-http.js';
import { type RunningApp, startApp } from '../../../testing/start-app.js';

const PAGE = '<!doctype html><title>Waxwing</title>';
const SCRIPT = 'console.log("the same, compressed or not")';
const HTML = { accept: 'text/html,*/*;q=0.8' };

let base: string;
let app: RunningApp;

async function file(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(base, path)), { recursive: true });
  await writeFile(join(base, path), content);
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers: { 'accept-encoding': 'identity', ...headers } });

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'waxwing-site-'));
  await file('secret.txt', 'beside the site');
  await file('shell/index.html', PAGE);
  await file('shell/static/js/main.0a1b2c3d.js', SCRIPT);
  await file('shell/static/js/main.0a1b2c3d.js.br', brotliCompressSync(SCRIPT));
  await file('shell/static/js/main.0a1b2c3d.js.gz', gzipSync(SCRIPT));
  await file('shell/bundles.json', '{"pricing":["static/js/pricing.2b3c4d5e.chunk.js"]}');
  await file('shell/.hidden', 'not for anybody');
  await file('mfe-billing/mfe-billing.manifest.json', '{"name":"mfe_billing"}');
  await file('mfe-billing/index.html', 'not the first');
  await file('mfe-billing/static/js/app.4e5f6a7b.chunk.js', SCRIPT);
  app = await startApp({
    site: {
      folders: [join(base, 'shell'), join(base, 'mfe-billing'), join(base, 'not-built')],
      scripts: { '/listen.mjs': SCRIPT },
      remotes: { mfe_billing: 'https://cdn.example/billing/manifest.json', mfe_messages: '/messages.json' },
    },
  });
});
afterAll(async () => {
  await app.close();
  await rm(base, { recursive: true });
});

describe('pages', () => {
  test.each(['/', '/login', '/dashboard', '/no/such/page', '/mfe-billing/'])(
    '%s is the page, never cached',
    async (path) => {
      const response = await get(path, HTML);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(PAGE);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(response.headers.get('x-request-id')).toMatch(/^req_/);
    },
  );

  test.each(['/api/nothing', '/sandbox/api/nothing', '/static/js/gone.0a1b2c3d.js'])(
    '%s is not a page, whatever the Accept header',
    async (path) => {
      const response = await get(path, HTML);
      expect(response.status).toBe(404);
      expect(await problemOf(response)).toMatchObject({ code: 'route_not_found' });
    },
  );

  test.each([
    ['GET', '/'],
    ['HEAD', '/'],
    ['GET', '/pricing'],
    ['HEAD', '/pricing'],
  ])(
    '%s %s is the page for a client that accepts anything, such as a monitor or a link preview',
    async (method, path) => {
      const response = await fetch(app.url + path, { method, headers: { accept: '*/*' } });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
    },
  );

  test.each([
    ['/nothing', '*/*'],
    ['/nothing', 'application/json'],
    ['/pricing', 'application/json'],
  ])('a program that requests %s and accepts %s gets a 404 problem', async (path, accept) => {
    expect((await get(path, { accept })).status).toBe(404);
  });

  test.each([
    ['is long', `/${'a'.repeat(2_000)}`],
    ['has many parent segments', `/${'../'.repeat(600)}login`],
    ['has many folders', `/${'a/'.repeat(1_000)}`],
  ])('a path that %s is not a page, and is looked up in no folder', async (_, path) => {
    const answer = await sendRawBytes(
      app.port,
      `GET ${path} HTTP/1.1\r\nHost: waxwing\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
    );
    expect(statusesOf(answer)).toEqual([404]);
  });

  test('only GET and HEAD are answered', async () => {
    const response = await fetch(`${app.url}/login`, { method: 'POST', headers: HTML });
    expect(response.status).toBe(404);
  });

  test('an unchanged page is not sent again, and a new one is, even with the old modification time', async () => {
    const first = await get('/', HTML);
    const etag = first.headers.get('etag') ?? '';
    // As a browser asks; fetch itself would add `Cache-Control: no-cache`.
    const asked = { ...HTML, 'if-none-match': etag, 'cache-control': 'max-age=0' };
    const again = await get('/', asked);
    expect([again.status, await again.text()]).toEqual([304, '']);
    await file('shell/index.html', `${PAGE}<p>new`);
    await utimes(join(base, 'shell/index.html'), new Date(0), new Date(0));
    expect((await get('/', asked)).status).toBe(200);
    await file('shell/index.html', PAGE);
  });
});

describe('files', () => {
  test.each(['/static/js/main.0a1b2c3d.js', '/static/js/app.4e5f6a7b.chunk.js'])(
    '%s is cached for good',
    async (path) => {
      const response = await get(path);
      expect(await response.text()).toBe(SCRIPT);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-type')).toMatch(/javascript/);
    },
  );

  test('a program for customers is JavaScript, revalidated each time', async () => {
    const response = await get('/listen.mjs');
    expect(await response.text()).toBe(SCRIPT);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const asked = { 'if-none-match': response.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    const again = await get('/listen.mjs', asked);
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('a manifest of another folder is found, and never cached', async () => {
    const response = await get('/mfe-billing.manifest.json');
    expect(await response.json()).toEqual({ name: 'mfe_billing' });
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('a client that accepts %s gets %s', async (accepted, encoding) => {
    const response = await get('/static/js/main.0a1b2c3d.js', { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect(await response.text()).toBe(SCRIPT);
  });

  test('HEAD gets the headers of GET without the body', async () => {
    const response = await fetch(`${app.url}/static/js/main.0a1b2c3d.js`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'identity' },
    });
    expect(response.headers.get('content-length')).toBe(String(SCRIPT.length));
    expect(await response.text()).toBe('');
  });

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/.hidden',
    '/%00',
    '/%',
    '/static',
  ])('%s is not found', async (path) => {
    const response = await get(path, { accept: '*/*' });
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('beside');
  });
});

describe('a raw target that a browser would normalise first', () => {
  const ask = (target: string) =>
    sendRawBytes(app.port, `GET ${target} HTTP/1.1\r\nHost: waxwing\r\nConnection: close\r\n\r\n`);

  test.each([
    '/../secret.txt',
    '/static/../../secret.txt',
    '/static/js/../../../secret.txt',
    '/./../secret.txt',
    '/..;/secret.txt',
    '/....//secret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%2fsecret.txt',
    '/%252e%252e%252fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/%u002e%u002e/secret.txt',
    '/..%00/secret.txt',
    '/secret.txt%00.js',
    '/static%2f..%2f..%2fsecret.txt',
    '//secret.txt',
    '///secret.txt',
    '//../secret.txt',
    '/file:///etc/passwd',
    '/etc/passwd',
    '/.hidden',
    '/%2ehidden',
    '/./.hidden',
    '/static/js/main.0a1b2c3d.js.br',
    '/static/js/',
    '/static/js/MAIN.0a1b2c3d.js',
    '/static/js/main.0a1b2c3d.js/',
    '/index.html/../../secret.txt',
  ])('%s reveals no file outside the folders, and no hidden one', async (target) => {
    const answer = await ask(target);
    expect(answer).not.toMatch(/beside the site|not for anybody|root:/);
    expect(statusesOf(answer)).toHaveLength(1);
    expect(answer).not.toMatch(/^location:/im);
    expect(answer).not.toMatch(/immutable/);
  });

  test('a missing hashed file is not cached as missing', async () => {
    const answer = await ask('/static/js/main.ffffffff.js');
    expect(statusesOf(answer)).toEqual([404]);
    expect(answer).toMatch(/^cache-control: no-store/im);
  });
});

describe('remotes on other origins', () => {
  test('are listed with their URLs', async () => {
    const response = await get('/remotes.json');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.json()).toEqual({
      mfe_billing: 'https://cdn.example/billing/manifest.json',
      mfe_messages: '/messages.json',
    });
  });
});
