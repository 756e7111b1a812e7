import { queryOptions, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';

export type Audit = ResponseOf<'audit.read'>;

/** What the operators of the service did to the account. */
export function useAudit() {
  return useQuery(queryOptions('audit.read'));
}
