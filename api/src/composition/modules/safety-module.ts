import { AddOptOut, ChangeSafety, GetSafety, ListOptOuts, RemoveOptOut, ShowHolds } from '@waxwing/core';
import { ContainerModule } from 'inversify';
import {
  addOptOutRoute,
  addV1OptOutRoute,
  listOptOutsRoute,
  listV1OptOutsRoute,
  removeOptOutRoute,
  removeV1OptOutRoute,
} from '../../routes/safety/opt-out-routes.js';
import {
  getSafetyRoute,
  getV1SafetyRoute,
  setSafetyRoute,
  setV1SafetyRoute,
} from '../../routes/safety/safety-routes.js';
import { bindRoute, bindUseCase } from '../bind.js';

export const safetyModule = new ContainerModule((options) => {
  // The message module's routes add the holds to their answers.
  bindUseCase(options, ShowHolds);

  bindRoute(options, getSafetyRoute, GetSafety);
  bindRoute(options, setSafetyRoute, ChangeSafety);
  bindRoute(options, listOptOutsRoute, ListOptOuts);
  bindRoute(options, addOptOutRoute, AddOptOut);
  bindRoute(options, removeOptOutRoute, RemoveOptOut);

  bindRoute(options, getV1SafetyRoute, GetSafety);
  bindRoute(options, setV1SafetyRoute, ChangeSafety);
  bindRoute(options, listV1OptOutsRoute, ListOptOuts);
  bindRoute(options, addV1OptOutRoute, AddOptOut);
  bindRoute(options, removeV1OptOutRoute, RemoveOptOut);
});
