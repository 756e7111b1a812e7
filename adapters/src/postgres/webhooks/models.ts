import { modelOf } from '../database/knex.js';
import type { EndpointRow } from './endpoint-row.js';

export class WebhookEndpointModel extends modelOf<EndpointRow>() {
  static override tableName = 'webhook_endpoints';
}
