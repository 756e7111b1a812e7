import {
  CreateOrder,
  GetOrder,
  HandlePaymentWebhook,
  ListOrders,
  PurgeProcessedWebhooks,
  ReconcileOrders,
  VerifyPayment,
  VerifyPaymentWebhook,
} from '@waxwing/core';
import { ContainerModule } from 'inversify';
import { handlePaymentWebhookRoute } from '../../routes/orders/handle-payment-webhook.js';
import {
  createOrderRoute,
  getOrderRoute,
  listOrdersRoute,
  verifyPaymentRoute,
} from '../../routes/orders/order-routes.js';

import { bindRoute, bindScheduledJob, bindUseCase } from '../bind.js';

import { CHECKOUT, LOG } from '../service-identifiers.js';

export const ordersModule = new ContainerModule((options) => {
  bindUseCase(options, HandlePaymentWebhook);

  bindRoute(options, createOrderRoute, CreateOrder, CHECKOUT);
  bindRoute(options, verifyPaymentRoute, VerifyPayment);
  bindRoute(options, handlePaymentWebhookRoute, VerifyPaymentWebhook, HandlePaymentWebhook, LOG);
  bindRoute(options, listOrdersRoute, ListOrders);
  bindRoute(options, getOrderRoute, GetOrder);

  bindScheduledJob(options, { name: 'reconcile-orders', cron: '*/5 * * * *' }, ReconcileOrders);
  bindScheduledJob(options, { name: 'purge-payment-events', cron: '40 3 * * *' }, PurgeProcessedWebhooks);
});
