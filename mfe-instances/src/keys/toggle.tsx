import { isShellError } from '@waxwing/client';
import { Switch } from '@waxwing/kit/ui';
import { type ApiKey, type KeyFailure, useToggleKey } from './keys.api.js';

export interface KeyToggleProps {
  readonly apiKey: ApiKey;
  readonly onFailure: (failure: KeyFailure | undefined) => void;
}

/** On while the key is active. Updates optimistically, and reverts when the call fails. */
export function KeyToggle({ apiKey, onFailure }: KeyToggleProps) {
  const { mutate, isPending } = useToggleKey(apiKey);
  const press = () => {
    onFailure(undefined);
    mutate(undefined, {
      onError: (error) => {
        if (!isShellError(error)) onFailure({ title: 'Failed to update API key status', error });
      },
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
