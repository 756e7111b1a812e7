import type { Plan, Plans } from '@waxwing/core';
import { fieldsOf } from '../database/columns.js';
import type { Database } from '../database/database.js';

const loadModels = () => import('./models.js');

const PLAN_FIELDS = fieldsOf<Plan>({
  id: true,
  name: true,
  pricePaise: true,
  instanceLimit: true,
  messageLimit: true,
  durationDays: true,
  historyDays: true,
});

export class PgPlans implements Plans {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async list(): Promise<readonly Plan[]> {
    const { PlanModel } = await this.#ports.database.models(loadModels);
    const rows = await PlanModel.query()
      .select(PLAN_FIELDS)
      .orderBy([{ column: 'pricePaise' }, { column: 'id' }]);
    return rows.map((row) => ({ ...row }));
  }

  async byId(id: string): Promise<Plan | undefined> {
    const { PlanModel } = await this.#ports.database.models(loadModels);
    const row = await PlanModel.query().select(PLAN_FIELDS).findById(id);
    return row && { ...row };
  }
}
