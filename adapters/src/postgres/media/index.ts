import type { MediaPorts } from '@waxwing/core';
import type { PgOptions } from '../pg-options.js';
import { PgMediaCatalog } from './pg-media-catalog.js';

export function mediaPorts(options: PgOptions): MediaPorts {
  return {
    mediaCatalog: new PgMediaCatalog(options.database),
  };
}
