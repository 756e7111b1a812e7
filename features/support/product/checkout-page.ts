import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { RazorpayDouble } from '@waxwing/adapters/testing';
import { CHECKOUT_SCRIPT } from './checkout-script.js';

interface Pressed {
  readonly order_id: string;
  /** The bank's reason for a refusal. */
  readonly reason?: string;
}

/**
 * Replaces Razorpay's checkout script in a customer's browser. Its buttons act on the Razorpay double, and a bank's refusal
 * is reported by a webhook.
 */
export class CheckoutPage {
  readonly #razorpay: RazorpayDouble;
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  private constructor(razorpay: RazorpayDouble) {
    this.#razorpay = razorpay;
  }

  static async open(razorpay: RazorpayDouble): Promise<CheckoutPage> {
    const page = new CheckoutPage(razorpay);
    page.#server.listen(0, '127.0.0.1');
    await once(page.#server, 'listening');
    return page;
  }

  /** The environment variable that makes the product load it. */
  get env(): Record<string, string> {
    return { RAZORPAY_CHECKOUT_URL: `${this.#url}/checkout.js` };
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get #url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*');
    if (request.url === '/checkout.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(CHECKOUT_SCRIPT);
      return;
    }
    // Sent as plain text, so that the browser makes no preflight request.
    const pressed = (await json(request)) as Pressed;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(await this.#happens(request.url ?? '', pressed)));
  }

  async #happens(what: string, { order_id, reason = 'Payment failed' }: Pressed): Promise<object> {
    const razorpay = this.#razorpay;
    const isPaid = razorpay.state.orderOf(order_id).status === 'paid';
    if (isPaid) return { error: { description: 'This order has been paid before' } };
    if (what === '/pay') return razorpay.pay(order_id);
    const { id } = razorpay.state.fail(order_id, reason);
    await razorpay.deliver(razorpay.webhook('payment.failed', id));
    return { error: { description: reason } };
  }
}
