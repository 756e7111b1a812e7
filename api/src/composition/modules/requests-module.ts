import { GetRequest, ListRequests, RotateRequestLog } from '@waxwing/core';
import { ContainerModule } from 'inversify';
import {
  getRequestRoute,
  getV1RequestRoute,
  listRequestsRoute,
  listV1RequestsRoute,
} from '../../routes/requests/request-routes.js';
import { bindRoute, bindScheduledJob } from '../bind.js';

export const requestsModule = new ContainerModule((options) => {
  bindScheduledJob(options, { name: 'request-log', cron: '25 1 * * *' }, RotateRequestLog);

  bindRoute(options, listRequestsRoute, ListRequests);
  bindRoute(options, getRequestRoute, GetRequest);
  bindRoute(options, listV1RequestsRoute, ListRequests);
  bindRoute(options, getV1RequestRoute, GetRequest);
});
