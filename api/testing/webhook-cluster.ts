import { Database, Notifications } from '@waxwing/adapters/postgres';
import { freshDatabase } from '@waxwing/adapters/testing';
import { Cluster } from './cluster.js';
import { WebhookReceiver } from './webhook-receiver.js';

export type WebhookCluster = Awaited<ReturnType<typeof openWebhookCluster>>;

/** Processes over a database of their own, with connections of the test's own to it, and a customer's server. */
export async function openWebhookCluster() {
  const database = await freshDatabase();
  const cluster = await Cluster.open(database.url);
  const client = await Database.connect(database.url, { max: 2 });
  const notifications = await Notifications.connect(database.url);
  const receiver = await WebhookReceiver.start();
  const close = async () => {
    await notifications.close();
    await client.close();
    await cluster.close();
    receiver.close();
    await database.drop();
  };
  return { database, cluster, client, notifications, receiver, close };
}
