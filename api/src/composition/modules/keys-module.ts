import { AuthorizeKey, CreateKey, DeleteKey, ListKeys, UpdateKey } from '@waxwing/core';
import { ContainerModule } from 'inversify';
import { createKeyRoute } from '../../routes/keys/create-key.js';
import { deleteKeyRoute } from '../../routes/keys/delete-key.js';
import { listKeysRoute } from '../../routes/keys/list-keys.js';
import { updateKeyRoute } from '../../routes/keys/update-key.js';
import { bindRoute, bindUseCase } from '../bind.js';

export const keysModule = new ContainerModule((options) => {
  bindUseCase(options, AuthorizeKey, 'keys', 'secrets', 'clock');
  bindUseCase(options, CreateKey, 'keys', 'secrets', 'ids', 'clock');
  bindUseCase(options, ListKeys, 'keys', 'secrets');
  bindUseCase(options, UpdateKey, 'keys', 'secrets');
  bindUseCase(options, DeleteKey, 'keys');

  bindRoute(options, createKeyRoute, CreateKey);
  bindRoute(options, listKeysRoute, ListKeys);
  bindRoute(options, updateKeyRoute, UpdateKey);
  bindRoute(options, deleteKeyRoute, DeleteKey);
});
