import {
  AnswerPasskey,
  CreateInstance,
  DeleteInstance,
  GetInstance,
  GetInstanceByKey,
  GetInstanceProxy,
  GetPasskey,
  ListInstances,
  RemoveInstanceProxy,
  RequestPairingCode,
  ResetInstance,
  SetDisplayName,
  SetInstanceProxy,
  SwitchInstanceKey,
  WatchQr,
} from '@waxwing/core';
import { ContainerModule } from 'inversify';
import { answerPasskeyRoute } from '../../routes/instances/answer-passkey.js';
import { createInstanceRoute } from '../../routes/instances/create-instance.js';
import { deleteInstanceRoute } from '../../routes/instances/delete-instance.js';
import { getInstanceRoute } from '../../routes/instances/get-instance.js';
import { getPasskeyRoute } from '../../routes/instances/get-passkey.js';
import { getQrCodeRoute } from '../../routes/instances/get-qr-code.js';
import {
  getInstanceProxyRoute,
  removeInstanceProxyRoute,
  setInstanceProxyRoute,
} from '../../routes/instances/instance-proxy.js';
import { listInstancesRoute } from '../../routes/instances/list-instances.js';
import { requestPairingCodeRoute } from '../../routes/instances/request-pairing-code.js';
import { resetInstanceRoute } from '../../routes/instances/reset-instance.js';
import { setDisplayNameRoute } from '../../routes/instances/set-display-name.js';
import { switchInstanceKeyRoute } from '../../routes/instances/switch-instance-key.js';
import { getInstanceByKeyRoute } from '../../routes/public-instances/get-instance-by-key.js';
import { bindRoute, bindUseCase } from '../bind.js';
import { PASSKEY_HELPER_URL, PUBLIC_URL, RENDER_QR } from '../service-identifiers.js';

export const instancesModule = new ContainerModule((options) => {
  bindUseCase(options, CreateInstance);
  bindUseCase(options, ListInstances);
  bindUseCase(options, GetInstance);
  bindUseCase(options, GetInstanceByKey);
  bindUseCase(options, WatchQr);
  bindUseCase(options, RequestPairingCode);
  bindUseCase(options, GetPasskey);
  bindUseCase(options, AnswerPasskey);
  bindUseCase(options, SwitchInstanceKey);
  bindUseCase(options, GetInstanceProxy);
  bindUseCase(options, SetInstanceProxy);
  bindUseCase(options, RemoveInstanceProxy);
  bindUseCase(options, SetDisplayName);
  bindUseCase(options, ResetInstance);
  bindUseCase(options, DeleteInstance);

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
});
