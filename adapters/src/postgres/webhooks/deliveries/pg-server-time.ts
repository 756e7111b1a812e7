import type { ServerTime } from '@waxwing/core';
import type { Database } from '../../database/database.js';

const READ_TIME = { name: 'server-time', text: 'select clock_timestamp() as now' };

export class PgServerTime implements ServerTime {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async read(): Promise<Date> {
    const [row] = await this.#ports.database.query<{ now: Date }>(READ_TIME, []);
    return row!.now;
  }
}
