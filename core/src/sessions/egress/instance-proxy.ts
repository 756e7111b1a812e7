import { InvalidProxy } from '../../instances/errors.js';
import type { SessionControl } from '../../instances/ports.js';
import type { InstanceProxies, ProxyRules } from './ports.js';
import { ProxyUrl } from './proxy-url.js';

interface InstanceRef {
  readonly accountId: string;
  readonly instanceId: string;
}

export interface SetInstanceProxyPorts {
  proxies: InstanceProxies;
  proxyRules: ProxyRules;
  sessions: SessionControl;
}

/** Sets the instance's own proxy, its only way to WhatsApp. @throws InvalidProxy, InstanceNotFound */
export class SetInstanceProxy {
  readonly #ports: SetInstanceProxyPorts;

  constructor(ports: SetInstanceProxyPorts) {
    this.#ports = ports;
  }

  async execute({ accountId, instanceId, url }: InstanceRef & { url: string }): Promise<ProxyUrl> {
    const { proxies, proxyRules, sessions } = this.#ports;
    const proxy = ProxyUrl.parse(url);
    if (!proxyRules.allows(proxy.host))
      throw new InvalidProxy('The proxy lies in a private network, which Waxwing does not connect to.');
    await proxies.set(accountId, instanceId, proxy.url);
    sessions.notifyInstanceChanged(instanceId);
    return proxy;
  }
}

/** Removes the instance's own proxy; it connects like all others. @throws InstanceNotFound */
export class RemoveInstanceProxy {
  readonly #ports: { proxies: InstanceProxies; sessions: SessionControl };

  constructor(ports: { proxies: InstanceProxies; sessions: SessionControl }) {
    this.#ports = ports;
  }

  async execute({ accountId, instanceId }: InstanceRef): Promise<void> {
    await this.#ports.proxies.remove(accountId, instanceId);
    this.#ports.sessions.notifyInstanceChanged(instanceId);
  }
}

/** Returns the instance's own proxy. @throws InstanceNotFound */
export class GetInstanceProxy {
  readonly #ports: { proxies: InstanceProxies };

  constructor(ports: { proxies: InstanceProxies }) {
    this.#ports = ports;
  }

  async execute({ accountId, instanceId }: InstanceRef): Promise<ProxyUrl | null> {
    const url = await this.#ports.proxies.get(accountId, instanceId);
    return url === null ? null : ProxyUrl.parse(url);
  }
}
