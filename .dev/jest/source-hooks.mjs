// Node reads our sources themselves: `./name.js` is `./name.ts` or `./name.tsx` there, and packages of the workspace have their sources
// under a condition. What Jest's configuration says of sources and styles holds here as well.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const { jest } = createRequire(import.meta.url)('../../package.json');
const TSX_OPTIONS = jest.transform['^.+\\.tsx$'][1];
const JEST_GLOBALS = new URL('./jest-globals.mjs', import.meta.url).href;
const STYLES = new URL('../../shell/kit/testing/css-module-stub.ts', import.meta.url).href;
const SOURCE = /^file:.*\.tsx?(\?|$)/;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: JEST_GLOBALS, shortCircuit: true };
    if (specifier.endsWith('.css')) return { url: STYLES, format: 'module', shortCircuit: true };
    const source = sourceOf(specifier, context.parentURL);
    if (source) return { url: source, format: 'module', shortCircuit: true };
    return next(specifier, { ...context, conditions: ['waxwing-source', ...context.conditions] });
  },
  load(url, context, next) {
    if (!SOURCE.test(url) || url.includes('/node_modules/')) return next(url, context);
    const filename = fileURLToPath(url);
    const options = filename.endsWith('.tsx') ? TSX_OPTIONS : { sourceMaps: 'inline' };
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, filename });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

function sourceOf(specifier, parent) {
  if (!/^\.{1,2}\//.test(specifier) || !parent || !SOURCE.test(parent)) return undefined;
  const named = ['.ts', '.tsx'].map((ending) => new URL(specifier.replace(/\.js(?=\?|$)/, ending), parent));
  return named.find((url) => SOURCE.test(url.href) && existsSync(fileURLToPath(url)))?.href;
}
