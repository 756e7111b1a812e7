import { Switch } from '@waxwing/kit/ui';
import { useMutationErrorHandler } from '../common/on-error.js';
import { type ApiKey, type KeyFailure, useToggleKey } from './keys.api.js';

export interface KeyToggleProps {
  readonly apiKey: ApiKey;
  readonly onFailure: (failure: KeyFailure | undefined) => void;
}

/** On while the key is active. Updates optimistically, and reverts when the call fails. */
export function KeyToggle({ apiKey, onFailure }: KeyToggleProps) {
  const { mutate, isPending } = useToggleKey(apiKey);
  const fail = useMutationErrorHandler();
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
