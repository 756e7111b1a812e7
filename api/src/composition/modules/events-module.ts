import { GetEvent, GetInstanceByKey, ListEvents } from '@waxwing/core';
import { ContainerModule } from 'inversify';
import { getEventRoute, listEventsRoute } from '../../routes/events/event-routes.js';
import { streamChangesRoute, streamEventsRoute } from '../../routes/events/stream-routes.js';
import { StreamHub } from '../../streams/stream-hub.js';
import { bindRoute, bindUseCase } from '../bind.js';
import { PORTS, type Ports } from '../ports.js';
import { LOG, MODE, ROUTE } from '../service-identifiers.js';

export const eventsModule = new ContainerModule((options) => {
  bindUseCase(options, GetInstanceByKey);
  bindRoute(options, listEventsRoute, ListEvents, GetInstanceByKey, StreamHub, MODE);
  bindRoute(options, getEventRoute, GetEvent, MODE);

  options
    .bind(StreamHub)
    .toResolvedValue((ports: Ports, log) => new StreamHub({ ...ports, log }), [PORTS, LOG])
    .inSingletonScope();
  options.bind(ROUTE).toResolvedValue(streamChangesRoute, [StreamHub]).inSingletonScope();
  bindRoute(options, streamEventsRoute, GetInstanceByKey, StreamHub, MODE);
});
