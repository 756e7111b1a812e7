import { z } from 'zod';

/** What the environment may say. The README's table of settings is made from the descriptions. */
export const settingsSchema = z.object({
  NODE_ENV: z.string().default('development').describe('`production` makes unsafe defaults an error'),
  HOST: z.string().optional().describe('address to listen on: 127.0.0.1, in production all interfaces'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('everything a browser or an integrator needs'),
  WAXWING_DATA: z
    .string()
    .optional()
    .describe('folder of the embedded database and the generated development secrets; `.waxwing`'),
  DATABASE_URL: z.string().optional().describe('PostgreSQL 15 or later; without it the embedded one'),
  WAXWING_ROLE: z.enum(['all', 'api', 'worker']).default('all').describe('what this process does'),
  WHATSAPP: z.enum(['sandbox', 'live']).optional().describe('`sandbox`, in production `live`'),
  SANDBOX_URL: z.url().optional().describe('WebSocket of another sandbox instead of the built-in one'),
  SANDBOX_ROOT_KEY: z.base64().optional().describe('root key of that sandbox'),
  PUBLIC_URL: z.url().optional().describe('how the outside reaches this service; `http://localhost:$PORT`'),
  JWT_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('signs dashboard tokens; made once in the data folder'),
  ENCRYPTION_KEYS: z
    .string()
    .optional()
    .describe('`id:base64[,id:base64…]`, 32 bytes each, the first encrypts; made once in the data folder'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('how much is logged'),
});

export interface Settings extends z.infer<typeof settingsSchema> {
  readonly production: boolean;
  readonly host: string;
  readonly whatsapp: 'sandbox' | 'live';
}

/** The environment cannot be used; `message` names each setting that is wrong, a line each. */
export class InvalidSettings extends Error {}

/** @throws InvalidSettings */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settingsSchema.safeParse(present);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new InvalidSettings(lines.join('\n'));
  }
  const settings = parsed.data;
  const production = settings.NODE_ENV === 'production';
  const lines = [...unsafe(settings, production), ...incomplete(settings)];
  if (lines.length > 0) throw new InvalidSettings(lines.join('\n'));
  return {
    ...settings,
    production,
    host: settings.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    whatsapp: settings.WHATSAPP ?? (production ? 'live' : 'sandbox'),
  };
}

function unsafe(settings: z.infer<typeof settingsSchema>, production: boolean): string[] {
  if (!production) return [];
  const lines: string[] = [];
  if (!settings.JWT_SECRET) lines.push('JWT_SECRET: production needs one, at least 32 random characters');
  if (!settings.ENCRYPTION_KEYS)
    lines.push('ENCRYPTION_KEYS: production needs at least one, as id:base64 of 32 bytes');
  return lines;
}

function incomplete(settings: z.infer<typeof settingsSchema>): string[] {
  if (!settings.SANDBOX_URL === !settings.SANDBOX_ROOT_KEY) return [];
  return ['SANDBOX_URL and SANDBOX_ROOT_KEY: set both, or neither'];
}
