import type { MediaPorts } from '@waxwing/core';
import type { PgOptions } from '../pg-options.js';
import { PgInboundFiles } from './pg-inbound-files.js';
import { PgMediaCatalog } from './pg-media-catalog.js';

export function mediaPorts(options: PgOptions): MediaPorts {
  return {
    inboundFiles: new PgInboundFiles(options),
    mediaCatalog: new PgMediaCatalog(options.database),
  };
}
