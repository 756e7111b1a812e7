import {
  type AuthenticationState,
  initAuthCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
} from '@whiskeysockets/baileys';

/** An auth state over a map. It outlives the sockets that use it, as a database would. */
export function memoryAuth(stored: Map<string, unknown>): AuthenticationState {
  return {
    creds: initAuthCreds(),
    keys: {
      get: async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
        const found: Record<string, SignalDataTypeMap[T]> = {};
        for (const id of ids) {
          const value = stored.get(`${type}/${id}`);
          if (value !== undefined) found[id] = value as SignalDataTypeMap[T];
        }
        return found;
      },
      set: async (data: SignalDataSet) => {
        for (const [type, values] of Object.entries(data)) {
          for (const [id, value] of Object.entries(values ?? {})) {
            if (value === null) stored.delete(`${type}/${id}`);
            else stored.set(`${type}/${id}`, value);
          }
        }
      },
    },
  };
}
