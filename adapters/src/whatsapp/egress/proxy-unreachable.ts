/** Nothing got through: the proxy is away, lets nobody in, cannot reach WhatsApp, or lies where it may not. */
export class ProxyUnreachable extends Error {
  // The cause may name the proxy with its password; it stays out of the message.
  constructor(sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.name = 'ProxyUnreachable';
  }
}
