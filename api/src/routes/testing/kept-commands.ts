import { afterAll, beforeAll } from '@jest/globals';
import { problemOf } from '../../../testing/problem-of.js';
import { type RunningApp, startApp, TOKEN } from '../../../testing/start-app.js';
import type { AppDeps } from '../../http/app.js';

type Keeping = <T>(value: T) => (command: unknown) => Promise<T>;

/** Serves routes for Asha. A use case that is `keeping` a value answers it, and its command is kept. */
export function setUpRoutes(routesOf: (keeping: Keeping) => AppDeps['routes']) {
  const commands: unknown[] = [];
  let app: RunningApp;
  beforeAll(async () => {
    const routes = routesOf((value) => async (command) => {
      commands.push(command);
      return value;
    });
    app = await startApp({ routes });
  });
  afterAll(() => app.close());

  async function call(method: string, path: string, body?: unknown) {
    const response = await fetch(app.url + path, {
      method,
      headers: {
        authorization: `Bearer ${TOKEN}`,
        'content-type': 'application/json',
        'user-agent': 'curl/8.5.0',
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return response.ok ? response.json() : problemOf(response);
  }

  return { call, commands };
}
