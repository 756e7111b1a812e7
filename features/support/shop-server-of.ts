import assert from 'node:assert/strict';
import { ShopServer } from './shop-server.js';
import type { Scenario } from './world.js';

const servers = new WeakMap<Scenario, ShopServer>();

export async function startShopServer(scenario: Scenario): Promise<void> {
  servers.set(scenario, await ShopServer.start());
}

/** The server of the scenario's shop. */
export function shopServerOf(scenario: Scenario): ShopServer {
  const server = servers.get(scenario);
  assert.ok(server, 'the shop has a server');
  return server;
}

export function closeShopServer(scenario: Scenario): void {
  servers.get(scenario)?.close();
}
