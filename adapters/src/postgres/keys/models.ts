import { modelOf } from '../database/knex.js';
import type { ApiKeyRow } from './api-key-row.js';

export class ApiKeyModel extends modelOf<ApiKeyRow>() {
  static override tableName = 'api_keys';
}
