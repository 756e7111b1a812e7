import { GetRequest, ListRequests, NameKeys, RotateRequestLog } from '@waxwing/core';
import { ContainerModule } from 'inversify';
import {
  getRequestRoute,
  getV1RequestRoute,
  listRequestsRoute,
  listV1RequestsRoute,
} from '../../routes/requests/request-routes.js';
import { bindRoute, bindScheduledJob, bindUseCase } from '../bind.js';

export const requestsModule = new ContainerModule((options) => {
  bindScheduledJob(options, { name: 'request-log', cron: '25 1 * * *' }, RotateRequestLog);

  bindUseCase(options, NameKeys);
  bindRoute(options, listRequestsRoute, ListRequests, NameKeys);
  bindRoute(options, getRequestRoute, GetRequest, NameKeys);
  bindRoute(options, listV1RequestsRoute, ListRequests);
  bindRoute(options, getV1RequestRoute, GetRequest);
});
