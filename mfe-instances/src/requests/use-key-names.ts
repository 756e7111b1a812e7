import { useQuery } from '@waxwing/kit/query';
import { INSTANCES } from '../instances/instances.api.js';
import type { LoggedRequest } from './requests.api.js';

/** What the key of a call is called. The key of an instance has no name of its own. */
export function useKeyNames(): (request: LoggedRequest) => string {
  const { data: instances = [] } = useQuery({ ...INSTANCES, select: (list) => list.instances });
  return ({ key_name, key_instance_id }) => {
    if (key_instance_id === null) return key_name ?? 'Deleted key';
    const instance = instances.find(({ instanceId }) => instanceId === key_instance_id);
    if (instance?.name) return `Key of ${instance.name}`;
    return instance?.phone ? `Key of +${instance.phone}` : 'Key of an instance';
  };
}
