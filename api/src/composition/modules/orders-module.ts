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
import { createOrderRoute } from '../../routes/orders/create-order.js';
import { getOrderRoute } from '../../routes/orders/get-order.js';
import { handlePaymentWebhookRoute } from '../../routes/orders/handle-payment-webhook.js';
import { listOrdersRoute } from '../../routes/orders/list-orders.js';
import { verifyPaymentRoute } from '../../routes/orders/verify-payment.js';
import { bindRoute, bindScheduledJob, bindUseCase } from '../bind.js';

import { CHECKOUT, LOG } from '../service-identifiers.js';

export const ordersModule = new ContainerModule((options) => {
  bindUseCase(options, CreateOrder);
  bindUseCase(options, VerifyPayment);
  bindUseCase(options, VerifyPaymentWebhook);
  bindUseCase(options, HandlePaymentWebhook);
  bindUseCase(options, ReconcileOrders);
  bindUseCase(options, ListOrders);
  bindUseCase(options, GetOrder);
  bindUseCase(options, PurgeProcessedWebhooks);

  bindRoute(options, createOrderRoute, CreateOrder, CHECKOUT);
  bindRoute(options, verifyPaymentRoute, VerifyPayment);
  bindRoute(options, handlePaymentWebhookRoute, VerifyPaymentWebhook, HandlePaymentWebhook, LOG);
  bindRoute(options, listOrdersRoute, ListOrders);
  bindRoute(options, getOrderRoute, GetOrder);

  bindScheduledJob(options, { name: 'reconcile-orders', cron: '*/5 * * * *' }, ReconcileOrders);
  bindScheduledJob(options, { name: 'purge-payment-events', cron: '40 3 * * *' }, PurgeProcessedWebhooks);
});
