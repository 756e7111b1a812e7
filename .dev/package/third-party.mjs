// The lists of what ships: for a person, for a program, and the texts of the licences.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node.mjs';

const HOW = { bundled: 'in the server', pages: 'in the pages', installed: 'installed beside them' };

/** `THIRD-PARTY.md`. */
export function thirdPartyTable(components) {
  const rows = components.map(
    ({ name, version, licence, ships }) =>
      `| ${name} | ${version} | ${licence ?? 'see its package'} | ${ships.map((way) => HOW[way]).join(', ')} |`,
  );
  const counts = Map.groupBy(components, ({ licence }) => licence ?? 'see its package');
  const licences = [...counts].toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  return [
    '# What ships with Waxwing',
    '',
    'Made by `npm run package -- --write` from what esbuild and webpack took, and the lockfile. Packages of other platforms are listed as well.',
    '',
    ...licences.map(([licence, { length }]) => `- ${licence}: ${length}`),
    '',
    '| package | version | licence | ships |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** A bill of materials as CycloneDX 1.6 has it. */
export function billOfMaterials(components, { version }) {
  const ref = `pkg:npm/waxwing@${version}`;
  const head = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': ref, name: 'waxwing', version } },
  };
  const lines = components.map((component) => JSON.stringify(componentOf(component)));
  // A line each, so that a change shows what has changed.
  return `${JSON.stringify(head).slice(0, -1)},"components":[\n${lines.join(',\n')}\n]}\n`;
}

function componentOf({ name, version, licence, integrity, ships }) {
  const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name: own,
    version,
    purl,
    ...(licence && { licenses: [licenceOf(licence)] }),
    ...(integrity && { hashes: [hashOf(integrity)] }),
    properties: [{ name: 'waxwing:ships', value: ships.join(',') }],
  };
}

/** An expression of several licences is one entry of its own kind. */
function licenceOf(text) {
  if (/ (OR|AND|WITH) /.test(text)) return { expression: text };
  return { license: { id: text === 'GPL-3.0' ? 'GPL-3.0-only' : text } };
}

function hashOf(integrity) {
  const [algorithm, digest] = integrity.split(/-(.*)/s);
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  };
}

/** The licences of what is in the bundle and the pages, word for word: most ask for that. */
export function licenceTexts(components) {
  return components
    .filter(({ ships }) => !ships.every((way) => way === 'installed'))
    .flatMap(({ name, version, licence, path }) => {
      const texts = licenceFiles(path).map((file) => readFileSync(file, 'utf8').trim());
      return [`${name} ${version}: ${licence ?? ''}`, ...texts, '─'.repeat(80)];
    })
    .join('\n\n');
}

function licenceFiles(path) {
  const folder = join(root, path);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice|ofl)/i.test(name));
  return names.toSorted().map((name) => join(folder, name));
}
