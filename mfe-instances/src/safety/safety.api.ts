import { call, queryOptions, type RequestOf, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { useImmediateMutation, useReportToShell } from '@waxwing/kit/remote';
import { INSTANCES } from '../instances/instances.api.js';

export type Safety = ResponseOf<'instanceSafety.safety'>;
export type SafetyMode = Safety['mode'];
export type HealthState = Safety['health']['state'];
export type SafetySettings = Safety['settings'];
export type SafetyCaps = Safety['default_caps'];
export type SafetyChange = NonNullable<RequestOf<'instanceSafety.setSafety'>['body']>;

/** Budgets move with each message; changes of health come as live changes. */
const POLL_MS = 15_000;

const safetyOptions = (instanceId: string) =>
  queryOptions('instanceSafety.safety', { params: { instanceId } });

export function useSafety(instanceId: string) {
  const query = useQuery({ ...safetyOptions(instanceId), refetchInterval: POLL_MS, retry: false });
  useReportToShell(query.error);
  return query;
}

export function useChangeSafety(instanceId: string) {
  return useImmediateMutation({
    mutationFn: (body: SafetyChange) => call('instanceSafety.setSafety', { params: { instanceId }, body }),
    invalidates: [safetyOptions(instanceId), INSTANCES],
  });
}
