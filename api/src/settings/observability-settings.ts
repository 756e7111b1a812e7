import { z } from 'zod';
import { urlOf } from './setting-schemas.js';

const RATIO = 'must be a number from 0 to 1';

/** What this process tells of itself. Traces have the names that OpenTelemetry gives them. */
export const observabilitySettings = {
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('level of the log; with `debug` it has a line of every request'),
  LOG_FORMAT: z
    .enum(['text', 'json'])
    .optional()
    .describe('lines of the log: `text` for people or `json`. In a terminal `text`, else `json`'),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(/^https?$/, 'http://collector.example:4318')
    .refine((text) => new URL(text).username === '', {
      error: 'must hold no user and password: let a collector beside it sign in',
    })
    .optional()
    .describe(
      'collector of traces, which speaks OTLP over HTTP, such as `http://localhost:4318`; without it nothing is traced',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: RATIO })
    .min(0, { error: RATIO })
    .max(1, { error: RATIO })
    .default(0.01)
    .describe('part of the requests that is traced, from 0 to 1'),
  OTEL_SERVICE_NAME: z.string().max(255).default('waxwing').describe('name of the service in traces'),
};
