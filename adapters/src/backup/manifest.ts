import { z } from 'zod';

const table = z.object({
  /** With its schema; a partition for itself, a table of the job queue as a whole. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** The hash of the rows as COPY wrote them; absent in a backup by pg_dump, which has the checksum of its dump. */
  sha256: z.string().optional(),
});

const partition = z.object({ name: z.string(), parent: z.string(), bound: z.string(), options: z.string() });

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  /** `copy`: rows alone, which any version of PostgreSQL takes. `pg_dump`: its archive, for pg_restore. */
  method: z.enum(['copy', 'pg_dump']),
  /** The version of the server, such as 18.4. */
  server: z.string(),
  migrations: z.array(z.string()),
  /** The ids of the encryption keys; the keys themselves are in no backup. */
  keyIds: z.array(z.string()),
  /** The folder of customers' files, which is copied apart. */
  mediaFolder: z.string(),
  tables: z.array(table),
  partitions: z.array(partition),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Only with `pg_dump`. */
  dump: z.object({ sha256: z.string() }).optional(),
});

/** What a backup holds, written last: a file without it is none. */
export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpTable = z.infer<typeof table>;
export type Partition = z.infer<typeof partition>;

export const MANIFEST_ENTRY = 'manifest.json';
export const DUMP_ENTRY = 'database.dump';
export const entryOf = (table: string): string => `tables/${table}.copy`;

/** Undefined where this is no manifest that this version reads. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
