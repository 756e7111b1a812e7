import type { RazorpayState } from './razorpay-state.js';

export interface Answer {
  readonly status: number;
  readonly body: object;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The header `X-Refund-Idempotency`. */
  readonly refundKey: string | undefined;
}

/** Razorpay's answer to a call, as far as the SDK is used here. */
export function answerCall(state: RazorpayState, { method, path, body, refundKey }: Call): Answer {
  const [, version, collection, id, part] = path.split('/');
  if (version !== 'v1') return errorAnswer(404, 'The requested URL was not found on the server.');
  const call = [method, collection, id && ':id', part].filter(Boolean).join(' ');
  switch (call) {
    case 'POST orders':
      return createOrder(state, body);
    case 'GET orders :id':
      return entityAnswer(state.orders.get(id!));
    case 'GET orders :id payments':
      return state.orders.has(id!) ? paymentsAnswer(state, id!) : UNKNOWN_ID;
    case 'GET payments :id':
      return entityAnswer(state.payments.get(id!));
    case 'POST payments :id refund':
      return refundOnce(state, refundKey, body, () => refundPayment(state, id!, body));
    default:
      return errorAnswer(404, 'The requested URL was not found on the server.');
  }
}

export function errorAnswer(status: number, description: string, code = 'BAD_REQUEST_ERROR'): Answer {
  return {
    status,
    body: { error: { code, description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} } },
  };
}

const UNKNOWN_ID = errorAnswer(400, 'The id provided does not exist');

function entityAnswer(entity: object | undefined): Answer {
  return entity ? { status: 200, body: entity } : UNKNOWN_ID;
}

function paymentsAnswer(state: RazorpayState, orderId: string): Answer {
  const items = [...state.payments.values()].filter((payment) => payment.order_id === orderId).reverse();
  return { status: 200, body: { entity: 'collection', count: items.length, items } };
}

function createOrder(state: RazorpayState, { amount, currency, receipt, payment }: Call['body']): Answer {
  if (!Number.isInteger(amount)) return errorAnswer(400, 'The amount must be an integer.');
  if ((amount as number) < 100) return errorAnswer(400, 'Order amount less than minimum amount allowed');
  if (currency !== 'INR') return errorAnswer(400, 'Currency is not supported');
  if (typeof receipt !== 'string') return errorAnswer(400, 'The receipt must be a string.');
  if (receipt.length > 40) return errorAnswer(400, 'The receipt may not be greater than 40 characters.');
  if ([...state.orders.values()].some((order) => order.receipt === receipt)) {
    return errorAnswer(400, 'Order receipt should be unique.');
  }
  const capture = (payment as { capture?: unknown } | undefined)?.capture;
  const entity = state.createOrder({
    amount: amount as number,
    currency,
    receipt,
    autoCapture: capture === 'automatic',
  });
  return { status: 200, body: entity };
}

/** A key of a refund stands for one request. */
function refundOnce(
  { refundAnswers }: RazorpayState,
  key: string | undefined,
  body: Call['body'],
  refund: () => Answer,
): Answer {
  if (key === undefined) return refund();
  if (!/^[\w-]{10,}$/.test(key)) return errorAnswer(400, 'The idempotency key is invalid.');
  const asked = JSON.stringify(body);
  const known = refundAnswers.get(key);
  if (known && known.asked !== asked)
    return errorAnswer(400, 'Different request with the same idempotency key has already been processed.');
  const answer = known?.answer ?? refund();
  refundAnswers.set(key, { asked, answer });
  return answer;
}

function refundPayment(state: RazorpayState, id: string, { amount }: Call['body']): Answer {
  const payment = state.payments.get(id);
  if (!payment) return UNKNOWN_ID;
  if (payment.status !== 'captured')
    return errorAnswer(400, 'The payment status should be captured for action to be taken');
  if (!Number.isInteger(amount)) return errorAnswer(400, 'The amount must be an integer.');
  if ((amount as number) > payment.amount - payment.amount_refunded)
    return errorAnswer(400, 'The refund amount provided is greater than amount captured');
  return { status: 200, body: state.refund(id, amount as number) };
}
