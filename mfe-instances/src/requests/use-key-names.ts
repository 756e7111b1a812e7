import { useApiKeys } from '../keys/keys.api.js';

/** The name of a key by its id; undefined for that of an instance, and for one that was deleted. */
export function useKeyNames(): (id: string) => string | undefined {
  const { data: keys = [] } = useApiKeys();
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return (id) => names.get(id);
}
