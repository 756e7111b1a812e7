import { AuthorizeKey, CreateKey, DeleteKey, GetKeyUsage, ListKeys, UpdateKey } from '@waxwing/core';
import { ContainerModule } from 'inversify';
import {
  createKeyRoute,
  deleteKeyRoute,
  listKeysRoute,
  updateKeyRoute,
} from '../../routes/keys/key-routes.js';
import { getKeyRoute } from '../../routes/v1/get-key.js';
import { bindRoute, bindUseCase } from '../bind.js';
import { MODE } from '../service-identifiers.js';

export const keysModule = new ContainerModule((options) => {
  bindUseCase(options, AuthorizeKey);

  bindRoute(options, createKeyRoute, CreateKey);
  bindRoute(options, listKeysRoute, ListKeys);
  bindRoute(options, updateKeyRoute, UpdateKey);
  bindRoute(options, deleteKeyRoute, DeleteKey);
  bindRoute(options, getKeyRoute, GetKeyUsage, MODE);
});
