import { fileURLToPath } from 'node:url';
import { buildOpenApi, buildPublicOpenApi, serialize } from './build.js';

/** The paths are resolved by the package's name, because sources and build output differ in depth. */
const pathOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));

/** The public document of the last release, which later ones may only add to. */
export const RELEASED_FILE = pathOf('@waxwing/contract/openapi.public.released.json');

/** Breaks of the released document that were decided on: a list of sentences, each as the comparison writes it. */
export const ALLOWED_BREAKS_FILE = pathOf('@waxwing/contract/allowed-breaks.json');

/** The committed documents with the text that the contract makes of each. */
export function committedFiles(): { path: string; text: string }[] {
  return [
    { path: pathOf('@waxwing/contract/openapi.json'), text: serialize(buildOpenApi()) },
    { path: pathOf('@waxwing/contract/openapi.public.json'), text: serialize(buildPublicOpenApi()) },
  ];
}
