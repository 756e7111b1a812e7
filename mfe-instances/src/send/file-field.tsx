import {
  adviseOnUpload,
  refuseUpload,
  SEND_AS_NAMES,
  type SendAs,
  upload,
  waysToSend,
} from '@waxwing/client';
import { AttachButton, AttachmentCard, PreviewPicture, useUpload } from '@waxwing/kit/attachment';
import { formatBytes } from '@waxwing/kit/format';
import { FileText } from '@waxwing/kit/icons';
import { Link } from '@waxwing/kit/router';
import { Button, buttonClass, SegmentedControl } from '@waxwing/kit/ui';
import { useState } from 'react';
import styles from './form.module.css';

/** A file that is uploaded, and what it is sent as. */
export interface ChosenFile {
  readonly id: string;
  readonly own: File;
  readonly ways: readonly SendAs[];
  readonly as: SendAs;
}

/** The file of the form, and whether one is on its way. */
export function useFileField() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const {
    upload: running,
    start,
    cancel,
    refuse,
  } = useUpload(upload, (stored, own) => {
    const ways = waysToSend(stored);
    setFile({ id: stored.id, own, ways, as: ways[0]! });
  });
  const choose = ([own]: readonly File[]) => {
    if (!own) return;
    setFile(null);
    const refusal = refuseUpload(own);
    if (refusal) refuse(own, refusal);
    else start(own);
  };
  const remove = () => {
    cancel();
    setFile(null);
  };
  return { file, running, choose, remove, sendAs: (as: SendAs) => setFile((now) => now && { ...now, as }) };
}

/** Attaches a file to the message of the form. */
export function FileField({ field }: { field: ReturnType<typeof useFileField> }) {
  const { file, running, choose, remove, sendAs } = field;
  const own = running?.file ?? file?.own;
  if (!own) {
    return (
      <div className={styles.attach}>
        <AttachButton label="Attach a file" onFiles={choose} />
        <span>or send a text alone</span>
      </div>
    );
  }
  return (
    <AttachmentCard
      name={own.name}
      detail={formatBytes(own.size)}
      preview={<PreviewPicture file={own} icon={<FileText size={24} aria-hidden />} />}
      progress={running && !running.error ? running.progress : undefined}
      problem={running?.error && <Problem error={running.error} onRetry={() => choose([own])} />}
      onRemove={remove}
    >
      {file && file.ways.length > 1 && (
        <SegmentedControl
          label="Send as"
          options={file.ways.map((value) => ({ value, label: SEND_AS_NAMES[value] }))}
          value={file.as}
          onChange={sendAs}
        />
      )}
    </AttachmentCard>
  );
}

function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { sentence, isPassing, isOfPlan } = adviseOnUpload(error);
  return (
    <>
      <p>{sentence}</p>
      {isPassing && (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
      {isOfPlan && (
        <Link className={buttonClass('secondary', 'small')} to="/dashboard?tab=subscription">
          See the plans
        </Link>
      )}
    </>
  );
}
