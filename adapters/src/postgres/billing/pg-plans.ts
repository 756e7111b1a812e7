import type { Plan, Plans } from '@waxwing/core';
import type { Database } from '../database/database.js';
import type { PlanModel } from '../database/models.js';

export class PgPlans implements Plans {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async list(): Promise<readonly Plan[]> {
    const rows = await this.#ports.database.models(({ plans }) =>
      plans.query().orderBy([{ column: 'pricePaise' }, { column: 'id' }]),
    );
    return rows.map(toPlan);
  }

  async byId(id: string): Promise<Plan | undefined> {
    const row = await this.#ports.database.models(({ plans }) => plans.query().findById(id));
    return row && toPlan(row);
  }
}

function toPlan(row: PlanModel): Plan {
  const { id, name, pricePaise, instanceLimit, messageLimit, durationDays, historyDays } = row;
  return { id, name, pricePaise, instanceLimit, messageLimit, durationDays, historyDays };
}
