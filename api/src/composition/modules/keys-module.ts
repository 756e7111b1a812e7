import { AuthorizeKey, CreateKey, DeleteKey, ListKeys, UpdateKey } from '@waxwing/core';
import { ContainerModule } from 'inversify';
import {
  createKeyRoute,
  deleteKeyRoute,
  listKeysRoute,
  updateKeyRoute,
} from '../../routes/keys/key-routes.js';

import { bindRoute, bindUseCase } from '../bind.js';

export const keysModule = new ContainerModule((options) => {
  bindUseCase(options, AuthorizeKey);

  bindRoute(options, createKeyRoute, CreateKey);
  bindRoute(options, listKeysRoute, ListKeys);
  bindRoute(options, updateKeyRoute, UpdateKey);
  bindRoute(options, deleteKeyRoute, DeleteKey);
});
