import { LiftEndedSuspensions, ListOwnAudit } from '@waxwing/core';
import { ContainerModule } from 'inversify';
import { getAuditRoute } from '../../routes/operators/audit-routes.js';
import { bindRoute, bindScheduledJob } from '../bind.js';

export const operatorsModule = new ContainerModule((options) => {
  bindRoute(options, getAuditRoute, ListOwnAudit);
  bindScheduledJob(options, { name: 'suspensions', cron: '* * * * *' }, LiftEndedSuspensions);
});
