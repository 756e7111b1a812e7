import type { Database } from '@waxwing/adapters/postgres';
import { ContainerModule } from 'inversify';

/** Where work for later is kept, and what is done when. */
export function jobsModule(_database: Database): ContainerModule {
  return new ContainerModule(() => {});
}
