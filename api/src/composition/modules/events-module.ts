import { GetEvent, ListEvents } from '@waxwing/core';
import { ContainerModule } from 'inversify';
import { getEventRoute, listEventsRoute } from '../../routes/events/event-routes.js';
import { bindRoute } from '../bind.js';
import { MODE } from '../service-identifiers.js';

export const eventsModule = new ContainerModule((options) => {
  bindRoute(options, listEventsRoute, ListEvents, MODE);
  bindRoute(options, getEventRoute, GetEvent, MODE);
});
