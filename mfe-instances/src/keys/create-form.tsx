import { useCreateKey } from './keys.api.js';
import { NameDialog } from './name-dialog.js';

const TEXTS = {
  save: 'Create',
  saving: 'Creating...',
  saved: 'API key created.',
  failed: 'Failed to create API key',
};

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useCreateKey();
  return (
    <NameDialog
      title="Create API Key"
      description="Good for all your instances. Name it after the program that will use it."
      placeholder="e.g. Production server, Staging, Order mails"
      texts={TEXTS}
      initial=""
      save={mutateAsync}
      onClose={onClose}
    />
  );
}
