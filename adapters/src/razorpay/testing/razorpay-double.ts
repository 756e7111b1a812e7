import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from '../../../testing/listen-on-loopback.js';
import { type Answer, answerCall, errorAnswer } from './razorpay-api.js';
import { RazorpayState } from './razorpay-state.js';
import { postWebhook, type RazorpayWebhook, signWebhook, webhookBody } from './webhooks.js';

/** An error status of Razorpay, `hang` for no answer, `cut` for a broken connection. */
export type RazorpayFault = number | 'hang' | 'cut';

/** The checkout's result in the browser. */
export interface RazorpayCheckout {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

export interface RazorpayKeys {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
}

/** Razorpay on loopback: its API as the SDK calls it, real signatures, and controls for customers and banks. */
export class RazorpayDouble {
  readonly state = new RazorpayState();
  /** Method and path of every call, oldest first. */
  readonly calls: string[] = [];
  /** The URL that receives webhooks. */
  webhookUrl: string | undefined;
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #faults: RazorpayFault[] = [];

  private constructor(readonly keys: RazorpayKeys) {}

  static async start(keys: RazorpayKeys = randomKeys()): Promise<RazorpayDouble> {
    const double = new RazorpayDouble(keys);
    await listenOnLoopback(double.#server);
    return double;
  }

  /** The base URL of its API, without a trailing slash. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The settings that make a Waxwing pay here. */
  get env(): Record<string, string> {
    return {
      RAZORPAY_KEY_ID: this.keys.keyId,
      RAZORPAY_KEY_SECRET: this.keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: this.keys.webhookSecret,
      RAZORPAY_API_URL: this.url,
    };
  }

  /** A customer pays; by default what the order asks for. */
  pay(orderId: string, tender?: Parameters<RazorpayState['pay']>[1]): RazorpayCheckout {
    return this.checkout(orderId, this.state.pay(orderId, tender).id);
  }

  /** The checkout's result for this payment. */
  checkout(orderId: string, paymentId: string): RazorpayCheckout {
    const signature = createHmac('sha256', this.keys.keySecret)
      .update(`${orderId}|${paymentId}`)
      .digest('hex');
    return { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature };
  }

  /** A webhook on the payment in its current state, to be delivered at any time, any number of times. */
  webhook(event: string, paymentId: string): RazorpayWebhook {
    return this.signed(webhookBody(this.state, event, paymentId));
  }

  /** Any body, signed as its own. */
  signed(body: string): RazorpayWebhook {
    return signWebhook(body, this.keys.webhookSecret);
  }

  /** Returns the receiver's status. */
  deliver(webhook: Partial<RazorpayWebhook>): Promise<number> {
    if (!this.webhookUrl) throw new Error('nobody has said where webhooks go');
    return postWebhook(this.webhookUrl, webhook);
  }

  /** Each of the next calls meets one of these faults. */
  failNext(...faults: RazorpayFault[]): void {
    this.#faults.push(...faults);
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    this.calls.push(`${request.method} ${request.url}`);
    const fault = this.#faults.shift();
    if (fault === 'hang') return;
    if (fault === 'cut') return void request.socket.destroy();
    const answer = fault === undefined ? this.#answer(request, body) : faultAnswer(fault);
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  }

  #answer({ method = '', url = '', headers }: IncomingMessage, body: string): Answer {
    const { keyId, keySecret } = this.keys;
    const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
    if (headers.authorization !== expected) return errorAnswer(401, 'Authentication failed');
    const path = new URL(url, this.url).pathname;
    const refundKey = headers['x-refund-idempotency']?.toString();
    return answerCall(this.state, { method, path, body: body === '' ? {} : JSON.parse(body), refundKey });
  }
}

function faultAnswer(status: number): Answer {
  if (status < 500) return errorAnswer(status, 'Request failed. Please try after sometime.');
  return errorAnswer(
    status,
    'We are facing some trouble completing your request at the moment.',
    'SERVER_ERROR',
  );
}

function randomKeys(): RazorpayKeys {
  const random = () => randomBytes(12).toString('base64url');
  return { keyId: `rzp_test_${random()}`, keySecret: random(), webhookSecret: random() };
}
