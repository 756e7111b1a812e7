import {
  consequenceOf,
  type DisabledReason,
  type DisableEndpoint,
  hostOf,
  type WarnOfFailingEndpoint,
} from '@waxwing/core';
import type { Logger } from 'pino';
import type { DeliveryRecorder } from '../delivery-recorder.js';
import type { EndpointDelivery } from './endpoint-delivery.js';

export interface EndpointConsequencesPorts {
  readonly disableEndpoint: Pick<DisableEndpoint, 'execute'>;
  readonly log: Logger;
  readonly recorder: Pick<DeliveryRecorder, 'touch'>;
  readonly warnOfFailing: Pick<WarnOfFailingEndpoint, 'execute'>;
}

/** What the failures of an endpoint mean for its owner, beside the deliveries. */
export class EndpointConsequences {
  readonly #ports: EndpointConsequencesPorts;
  /** Their owners are being warned. */
  readonly #warned = new WeakSet<EndpointDelivery>();

  constructor(ports: EndpointConsequencesPorts) {
    this.#ports = ports;
  }

  draw(delivery: EndpointDelivery, at: Date): void {
    const { health } = delivery.gate;
    const consequence = consequenceOf(health, at);
    if (consequence === 'disable') this.disable(delivery, 'failing', at);
    if (consequence === 'warn' && !this.#warned.has(delivery))
      this.#warn(delivery, health.failingSince ?? at);
  }

  disable(delivery: EndpointDelivery, reason: Exclude<DisabledReason, 'by_owner'>, at: Date): void {
    const { endpoint, gate } = delivery;
    if (delivery.stopped) return;
    delivery.stopped = true;
    this.#ports.log.warn({ host: hostOf(endpoint.url), reason }, 'webhook disabled');
    const since = gate.health.failingSince ?? at;
    const disabled = this.#ports.disableEndpoint.execute(endpoint, { reason, at, since });
    const stopped = disabled.then((isDisabled) => {
      delivery.stopped = isDisabled;
    });
    // After a fault the endpoint is still enabled. Its next failure disables it, here or in the process that holds it then.
    this.#inBackground(delivery, stopped, () => {
      delivery.stopped = false;
    });
  }

  /** What is stored says that the owner was warned once the mail is queued: after a fault the next failure warns. */
  #warn(delivery: EndpointDelivery, since: Date): void {
    this.#warned.add(delivery);
    const { recorder, warnOfFailing } = this.#ports;
    const warned = warnOfFailing.execute(delivery.endpoint, since).then(() => {
      delivery.gate.markWarned(since);
      recorder.touch();
    });
    this.#inBackground(
      delivery,
      warned.finally(() => this.#warned.delete(delivery)),
    );
  }

  #inBackground({ endpoint: { url } }: EndpointDelivery, work: Promise<void>, onFailure = () => {}): void {
    work.catch((err: unknown) => {
      onFailure();
      this.#ports.log.error({ err, host: hostOf(url) }, 'state of a webhook could not be stored');
    });
  }
}
