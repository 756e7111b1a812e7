import { InvalidSignature } from './errors.js';
import type { PaymentGateway } from './payment-gateway.js';

/** Verifies the sender of a webhook before any of its content is read. @throws InvalidSignature */
export class VerifyPaymentWebhook {
  readonly #ports: { gateway: PaymentGateway };

  constructor(ports: { gateway: PaymentGateway }) {
    this.#ports = ports;
  }

  execute(webhook: { body: Uint8Array; signature: string }): void {
    if (!this.#ports.gateway.isGenuineWebhook(webhook)) throw new InvalidSignature();
  }
}
