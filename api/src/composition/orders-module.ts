import {
  CheckGatewayEvent,
  CreateOrder,
  GetOrder,
  ListOrders,
  PurgePaymentEvents,
  ReconcileOrders,
  TakeGatewayEvent,
  VerifyPayment,
} from '@waxwing/core';
import { ContainerModule } from 'inversify';
import { createOrderRoute } from '../routes/orders/create-order.js';
import { getOrderRoute } from '../routes/orders/get-order.js';
import { listOrdersRoute } from '../routes/orders/list-orders.js';
import { takeGatewayEventRoute } from '../routes/orders/take-gateway-event.js';
import { verifyPaymentRoute } from '../routes/orders/verify-payment.js';
import { bindScheduledJob } from './bind-job.js';
import { bindRoute } from './bind-route.js';
import { CHECKOUT, LOG } from './tokens.js';
import { bindUseCase } from './use-case.js';

export const ordersModule = new ContainerModule((options) => {
  const toSettle = ['orders', 'ledgers', 'gateway', 'ids', 'clock'] as const;
  bindUseCase(options, CreateOrder, ...toSettle, 'plans', 'subscriptions');
  bindUseCase(options, VerifyPayment, ...toSettle, 'subscriptions');
  bindUseCase(options, CheckGatewayEvent, 'gateway');
  bindUseCase(options, TakeGatewayEvent, ...toSettle, 'events');
  bindUseCase(options, ReconcileOrders, ...toSettle);
  bindUseCase(options, ListOrders, 'orders');
  bindUseCase(options, GetOrder, 'orders');
  bindUseCase(options, PurgePaymentEvents, 'events', 'clock');

  bindRoute(options, createOrderRoute, CreateOrder, CHECKOUT);
  bindRoute(options, verifyPaymentRoute, VerifyPayment);
  bindRoute(options, takeGatewayEventRoute, CheckGatewayEvent, TakeGatewayEvent, LOG);
  bindRoute(options, listOrdersRoute, ListOrders);
  bindRoute(options, getOrderRoute, GetOrder);

  bindScheduledJob(options, { name: 'reconcile-orders', cron: '*/5 * * * *' }, ReconcileOrders);
  bindScheduledJob(options, { name: 'purge-payment-events', cron: '40 3 * * *' }, PurgePaymentEvents);
});
