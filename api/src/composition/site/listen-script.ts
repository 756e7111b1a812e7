import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { shipped } from '../../shipped.js';

/** The modules of the program, each after those that it imports. */
const PARTS = ['program', 'options', 'events', 'forwarder', 'listen'];

const ABOUT = `// Passes the events of your account on to a server on this machine, one at a time and signed as webhooks are. It needs Node.js 18 or
// later and nothing else: WAXWING_KEY=<key> node listen.mjs --forward http://localhost:4000/hook
`;

const IMPORT = /^import [^;]+;\n/gm;
const EXPORT = /^export (?=async |const |function |class )/gm;
const BASE_URL = /^const BASE_URL = .+;$/m;

/** The program that passes events on to a developer's own machine, as one file that asks this deployment. */
export function listenScript(publicUrl: string): string {
  const folder = shipped('listen') ?? dirname(createRequire(import.meta.url).resolve('@waxwing/api/listen'));
  const parts = PARTS.map((name) => readFileSync(join(folder, `${name}.mjs`), 'utf8'));
  const imports = parts.flatMap((part) => part.match(IMPORT) ?? []).filter((line) => line.includes("'node:"));
  const bodies = parts.map((part) => part.replace(IMPORT, '').replace(EXPORT, '').trim());
  const text = [ABOUT + [...new Set(imports)].toSorted().join(''), ...bodies].join('\n\n');
  if (!BASE_URL.test(text)) throw new Error('the program has no place for the address of its server');
  return `${text.replace(BASE_URL, () => `const BASE_URL = ${JSON.stringify(publicUrl)};`)}\n`;
}
