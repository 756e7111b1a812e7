import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../ui/actions/icon-button.js';

export interface AttachButtonProps {
  /** Its accessible name. */
  readonly label: string;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Opens the device's own choice of a file; a phone offers its camera and its pictures there. */
export function AttachButton({ label, disabled = false, onFiles }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={label}
        icon={<Paperclip size={18} aria-hidden />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen once more.
          target.value = '';
        }}
      />
    </>
  );
}
