import { AuthorizeKey, CreateKey, DeleteKey, ListKeys, UpdateKey } from '@waxwing/core';
import { ContainerModule } from 'inversify';
import { createKeyRoute } from '../../routes/keys/create-key.js';
import { deleteKeyRoute } from '../../routes/keys/delete-key.js';
import { listKeysRoute } from '../../routes/keys/list-keys.js';
import { updateKeyRoute } from '../../routes/keys/update-key.js';
import { bindRoute, bindUseCase } from '../bind.js';

export const keysModule = new ContainerModule((options) => {
  bindUseCase(options, AuthorizeKey);
  bindUseCase(options, CreateKey);
  bindUseCase(options, ListKeys);
  bindUseCase(options, UpdateKey);
  bindUseCase(options, DeleteKey);

  bindRoute(options, createKeyRoute, CreateKey);
  bindRoute(options, listKeysRoute, ListKeys);
  bindRoute(options, updateKeyRoute, UpdateKey);
  bindRoute(options, deleteKeyRoute, DeleteKey);
});
