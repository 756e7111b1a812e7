import { adviseOnUpload, SEND_AS_NAMES, type SendAs, takesCaption } from '@waxwing/client';
import { AttachmentCard, PreviewPicture } from '@waxwing/kit/attachment';
import { formatBytes, formatCount } from '@waxwing/kit/format';
import { useQueryClient } from '@waxwing/kit/query';
import { Link } from '@waxwing/kit/router';
import { Button, buttonClass, SegmentedControl } from '@waxwing/kit/ui';
import { ShownFile } from '../../content/file-view.js';
import { KINDS } from '../../content/kind.js';
import { fileKey } from '../../content/use-file.js';
import type { AttachedFile } from './attached-file.js';
import styles from './attachment-view.module.css';
import type { Attachment } from './use-attachment.js';

export interface AttachmentViewProps {
  readonly file: AttachedFile | null;
  readonly attachment: Attachment;
  readonly onSendAs: (as: SendAs) => void;
}

/** The file of the next reply: while it is uploaded, when that has failed, and ready to be sent. */
export function AttachmentView({ file, attachment, onSendAs }: AttachmentViewProps) {
  const { upload, leftOut, remove } = attachment;
  const client = useQueryClient();
  if (upload) {
    const { file: own, error, progress } = upload;
    return (
      <AttachmentCard
        name={own.name}
        detail={formatBytes(own.size)}
        preview={<Preview file={own} mimeType={own.type} />}
        progress={error ? undefined : progress}
        problem={error && <Problem error={error} onRetry={() => attachment.attach([own])} />}
        onRemove={remove}
      />
    );
  }
  if (!file) return null;
  return (
    <AttachmentCard
      name={file.name}
      detail={formatBytes(file.size)}
      preview={<Preview file={client.getQueryData<Blob>(fileKey(file.id))} mimeType={file.mimeType} />}
      onRemove={remove}
    >
      <Played file={file} />
      {file.ways.length > 1 && (
        <SegmentedControl
          label="Send as"
          options={file.ways.map((value) => ({ value, label: SEND_AS_NAMES[value] }))}
          value={file.as}
          onChange={onSendAs}
        />
      )}
      {leftOut > 0 && (
        <p className={styles.quiet}>
          A message has one file. {formatCount(leftOut)} more {leftOut === 1 ? 'was' : 'were'} left out.
        </p>
      )}
      {!takesCaption(file.as) && (
        <p className={styles.quiet}>Sent without a text: what you have written stays in the box.</p>
      )}
    </AttachmentCard>
  );
}

/** A sound or a video can be heard and seen before it is sent. */
function Played({ file: { id, size, mimeType } }: { file: AttachedFile }) {
  const kind = kindOf(mimeType);
  if (kind !== 'audio' && kind !== 'video') return null;
  const name = kind === 'audio' ? 'Sound' : 'Video';
  return <ShownFile key={id} id={id} file={{ size, mime_type: mimeType }} type={kind} name={name} />;
}

const kindOf = (mimeType: string) =>
  /^(image|video|audio)\//.exec(mimeType)?.[1] as 'image' | 'video' | 'audio' | undefined;

function Preview({ file, mimeType }: { file: Blob | undefined; mimeType: string }) {
  const { icon: Icon } = KINDS[kindOf(mimeType) ?? 'document'];
  return <PreviewPicture file={file} icon={<Icon size={24} aria-hidden />} />;
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
