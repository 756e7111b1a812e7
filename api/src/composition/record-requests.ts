import type { Database } from '@waxwing/adapters/postgres';
import { describeRequest, isLoggedCall, type LogRequest } from '../http/request-log/log-request.js';
import { RequestRecorder } from '../http/request-log/request-recorder.js';
import type { Metrics } from '../metrics/metrics.js';
import type { Ports } from './ports.js';

/** Records the public calls of this process, as long as its database has a connection to spare. */
export function recordRequests(
  { requestLog, ids }: Pick<Ports, 'requestLog' | 'ids'>,
  database: Database,
  metrics: Pick<Metrics, 'onRequestsDropped'>,
): LogRequest {
  const recorder = new RequestRecorder({
    requestLog,
    isBusy: () => database.connections.waiting > 0,
    onDropped: (calls) => metrics.onRequestsDropped(calls),
  });
  database.beforeClose(() => recorder.flush());
  return (headers, answered) => {
    if (!isLoggedCall(answered)) return;
    const { caller, status } = answered;
    recorder.record({ accountId: caller.accountId, status }, () => describeRequest(headers, answered, ids));
  };
}
