import type { RazorpayTill } from './razorpay-till.js';

export interface Answer {
  readonly status: number;
  readonly body: object;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What Razorpay's API answers to a call, as far as the SDK is used here. */
export function answerOf(till: RazorpayTill, { method, path, body }: Call): Answer {
  const [, version, collection, id, part] = path.split('/');
  if (version !== 'v1') return refusal(404, 'The requested URL was not found on the server.');
  const call = [method, collection, id && ':id', part].filter(Boolean).join(' ');
  switch (call) {
    case 'POST orders':
      return createOrder(till, body);
    case 'GET orders :id':
      return found(till.orders.get(id!));
    case 'GET orders :id payments':
      return till.orders.has(id!) ? collectionOf(till, id!) : UNKNOWN_ID;
    case 'GET payments :id':
      return found(till.payments.get(id!));
    default:
      return refusal(404, 'The requested URL was not found on the server.');
  }
}

export function refusal(status: number, description: string, code = 'BAD_REQUEST_ERROR'): Answer {
  return {
    status,
    body: { error: { code, description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} } },
  };
}

const UNKNOWN_ID = refusal(400, 'The id provided does not exist');

function found(entity: object | undefined): Answer {
  return entity ? { status: 200, body: entity } : UNKNOWN_ID;
}

function collectionOf(till: RazorpayTill, orderId: string): Answer {
  const items = [...till.payments.values()].filter((payment) => payment.order_id === orderId).reverse();
  return { status: 200, body: { entity: 'collection', count: items.length, items } };
}

function createOrder(till: RazorpayTill, { amount, currency, receipt, payment }: Call['body']): Answer {
  if (!Number.isInteger(amount)) return refusal(400, 'The amount must be an integer.');
  if ((amount as number) < 100) return refusal(400, 'Order amount less than minimum amount allowed');
  if (currency !== 'INR') return refusal(400, 'Currency is not supported');
  if (typeof receipt !== 'string') return refusal(400, 'The receipt must be a string.');
  if (receipt.length > 40) return refusal(400, 'The receipt may not be greater than 40 characters.');
  if ([...till.orders.values()].some((order) => order.receipt === receipt)) {
    return refusal(400, 'Order receipt should be unique.');
  }
  const capture = (payment as { capture?: unknown } | undefined)?.capture;
  const entity = till.enter({
    amount: amount as number,
    currency,
    receipt,
    autoCapture: capture === 'automatic',
  });
  return { status: 200, body: entity };
}
