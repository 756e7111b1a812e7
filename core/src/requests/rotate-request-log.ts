import type { Clock } from '../shared/clock.js';
import { REQUEST_LOG_MS } from './logged-request.js';
import type { RequestLog } from './ports.js';

/** Makes room for the calls of the coming days, and removes those that are too old. */
export class RotateRequestLog {
  readonly #ports: { requestLog: RequestLog; clock: Clock };

  constructor(ports: { requestLog: RequestLog; clock: Clock }) {
    this.#ports = ports;
  }

  execute(): Promise<void> {
    const { requestLog, clock } = this.#ports;
    const at = clock.now();
    return requestLog.rotate(at, new Date(at.getTime() - REQUEST_LOG_MS));
  }
}
