import {
  AnswerPasskey,
  CreateInstance,
  DeleteInstance,
  GetInstance,
  GetInstanceByKey,
  GetInstanceProxy,
  GetPasskey,
  ListInstances,
  ListInstancesByKey,
  RemoveInstanceProxy,
  RequestPairingCode,
  ResetInstance,
  SetDisplayName,
  SetInstanceProxy,
  ShowTyping,
  SwitchInstanceKey,
  WatchQr,
} from '@waxwing/core';
import { ContainerModule } from 'inversify';
import {
  getInstanceProxyRoute,
  removeInstanceProxyRoute,
  setInstanceProxyRoute,
} from '../../routes/instances/instance-proxy.js';
import {
  createInstanceRoute,
  deleteInstanceRoute,
  getInstanceRoute,
  listInstancesRoute,
  resetInstanceRoute,
  setDisplayNameRoute,
  switchInstanceKeyRoute,
} from '../../routes/instances/instance-routes.js';
import {
  answerPasskeyRoute,
  getPasskeyRoute,
  getQrCodeRoute,
  requestPairingCodeRoute,
} from '../../routes/instances/linking-routes.js';

import { getInstanceByKeyRoute } from '../../routes/public-instances/get-instance-by-key.js';
import {
  createV1InstanceRoute,
  deleteV1InstanceRoute,
  getV1InstanceRoute,
  getV1QrCodeRoute,
  listV1InstancesRoute,
  logOutV1InstanceRoute,
  requestV1PairingCodeRoute,
  showV1TypingRoute,
} from '../../routes/v1/instance-routes.js';
import { bindRoute } from '../bind.js';
import { PASSKEY_HELPER_URL, PUBLIC_URL, RENDER_QR } from '../service-identifiers.js';

export const instancesModule = new ContainerModule((options) => {
  bindRoute(options, createInstanceRoute, CreateInstance, PUBLIC_URL);
  bindRoute(options, listInstancesRoute, ListInstances);
  bindRoute(options, getInstanceRoute, GetInstance, PUBLIC_URL);
  bindRoute(options, getQrCodeRoute, WatchQr, RENDER_QR);
  bindRoute(options, requestPairingCodeRoute, RequestPairingCode);
  bindRoute(options, getPasskeyRoute, GetPasskey, PASSKEY_HELPER_URL);
  bindRoute(options, answerPasskeyRoute, AnswerPasskey);
  bindRoute(options, switchInstanceKeyRoute, SwitchInstanceKey);
  bindRoute(options, getInstanceProxyRoute, GetInstanceProxy);
  bindRoute(options, setInstanceProxyRoute, SetInstanceProxy);
  bindRoute(options, removeInstanceProxyRoute, RemoveInstanceProxy);
  bindRoute(options, setDisplayNameRoute, SetDisplayName);
  bindRoute(options, resetInstanceRoute, ResetInstance);
  bindRoute(options, deleteInstanceRoute, DeleteInstance);
  bindRoute(options, getInstanceByKeyRoute, GetInstanceByKey);

  bindRoute(options, createV1InstanceRoute, CreateInstance, GetInstanceByKey);
  bindRoute(options, listV1InstancesRoute, ListInstancesByKey);
  bindRoute(options, getV1InstanceRoute, GetInstanceByKey);
  bindRoute(options, deleteV1InstanceRoute, DeleteInstance);
  bindRoute(options, getV1QrCodeRoute, WatchQr, RENDER_QR);
  bindRoute(options, requestV1PairingCodeRoute, RequestPairingCode);
  bindRoute(options, logOutV1InstanceRoute, ResetInstance, GetInstanceByKey);
  bindRoute(options, showV1TypingRoute, ShowTyping);
});
