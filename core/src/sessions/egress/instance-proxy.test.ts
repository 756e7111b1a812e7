import { beforeEach, describe, expect, test } from '@jest/globals';
import { createMemoryPorts, type MemoryPorts, newId, seedInstance } from '../../../testing/index.js';
import type { Instance } from '../../instances/instance.js';
import { GetInstanceProxy, RemoveInstanceProxy, SetInstanceProxy } from './instance-proxy.js';

const URL = 'socks5://asha:secret@proxy.example:1080';

describe('the proxy of an instance', () => {
  let ports: MemoryPorts;
  let instance: Instance;
  beforeEach(async () => {
    ports = createMemoryPorts();
    instance = await seedInstance(ports);
  });

  const own = () => ({ accountId: instance.accountId, instanceId: instance.id });

  test('is none until it is set, and is shown without its password', async () => {
    expect(await new GetInstanceProxy(ports).execute(own())).toBeNull();
    await new SetInstanceProxy(ports).execute({ ...own(), url: URL });
    const proxy = await new GetInstanceProxy(ports).execute(own());
    expect([proxy?.address, proxy?.hasPassword]).toEqual(['socks5://asha@proxy.example:1080', true]);
  });

  test('is announced to the worker when it changes or is removed', async () => {
    await new SetInstanceProxy(ports).execute({ ...own(), url: URL });
    await new RemoveInstanceProxy(ports).execute(own());
    expect(ports.sessions.changed).toEqual([instance.id, instance.id]);
    expect(await new GetInstanceProxy(ports).execute(own())).toBeNull();
  });

  test('is refused in a private network, and nothing is stored', async () => {
    const strict = { ...ports, proxyRules: { allows: (host: string) => host !== '10.0.0.1' } };
    const setting = new SetInstanceProxy(strict).execute({ ...own(), url: 'http://10.0.0.1:3128' });
    await expect(setting).rejects.toThrow('private network');
    expect(await new GetInstanceProxy(ports).execute(own())).toBeNull();
  });

  test('is not found by another account', async () => {
    const foreign = { ...own(), accountId: newId() };
    const calls = [
      () => new SetInstanceProxy(ports).execute({ ...foreign, url: URL }),
      () => new RemoveInstanceProxy(ports).execute(foreign),
      () => new GetInstanceProxy(ports).execute(foreign),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'instance_not_found' });
  });
});
