import { writeFile } from 'node:fs/promises';
import { buildPublicOpenApi, serialize } from './build.js';
import { ALLOWED_BREAKS_FILE, RELEASED_FILE } from './committed-file.js';

// From now on the public document is what later ones are compared with; what was allowed until now is done.
await writeFile(RELEASED_FILE, serialize(buildPublicOpenApi()));
await writeFile(ALLOWED_BREAKS_FILE, '[]\n');
