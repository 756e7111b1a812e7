import { Button, Switch } from '@waxwing/kit/ui';
import { useId } from 'react';
import { changeAccount, type Phone, useSandboxAction } from '../control/sandbox.api.js';
import styles from './phone-view.module.css';

export interface AccountSettingsProps {
  readonly phone: Phone;
  readonly onDone: () => void;
}

/** Settings of a phone's WhatsApp account. */
export function AccountSettings({ phone, onDone }: AccountSettingsProps) {
  const { number, addressing, sharesNumber } = phone;
  const { mutate, isPending } = useSandboxAction(changeAccount);
  const moved = addressing === 'lid';
  return (
    <div className={styles.form}>
      <Setting
        on={moved}
        busy={isPending}
        title="Moved to hidden ids"
        text="The account writes to hidden ids, and is refused by number. Off: the other way round."
        onPress={() => mutate({ number, addressing: moved ? 'pn' : 'lid' })}
      />
      <Setting
        on={sharesNumber}
        busy={isPending}
        title="Shows its number"
        text="Off: others see the hidden id alone, and answer to that."
        onPress={() => mutate({ number, sharesNumber: !sharesNumber })}
      />
      <Button size="small" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

interface SettingProps {
  readonly on: boolean;
  readonly busy: boolean;
  readonly title: string;
  readonly text: string;
  readonly onPress: () => void;
}

function Setting({ on, busy, title, text, onPress }: SettingProps) {
  const described = useId();
  return (
    <div className={styles.setting}>
      <Switch on={on} label={title} describedBy={described} busy={busy} onPress={onPress} />
      <p>
        <strong>{title}</strong> <span id={described}>{text}</span>
      </p>
    </div>
  );
}
