import { Switch } from '@waxwing/kit/ui';
import { useFailure } from '../failure/on-error.js';
import type { KeyFailure } from './key-failure.js';
import { type ApiKey, useToggleKey } from './keys.api.js';

export interface KeyToggleProps {
  readonly apiKey: ApiKey;
  readonly onFailure: (failure: KeyFailure | undefined) => void;
}

/** On while the key opens anything. Turns over at the press, and back if that did not work. */
export function KeyToggle({ apiKey, onFailure }: KeyToggleProps) {
  const { mutate, isPending } = useToggleKey(apiKey);
  const fail = useFailure();
  const press = () => {
    onFailure(undefined);
    mutate(undefined, {
      onError: (error) => fail(error, () => onFailure({ title: 'Failed to update API key status', error })),
    });
  };
  return (
    <Switch
      on={isPending ? !apiKey.is_active : apiKey.is_active}
      label={`${apiKey.name} active`}
      busy={isPending}
      onPress={press}
    />
  );
}
