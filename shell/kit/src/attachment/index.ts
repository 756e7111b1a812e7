export { AttachButton } from './attach-button.js';
export { AttachmentCard } from './attachment-card.js';
export { DropHint } from './drop-hint.js';
export { filesOfPaste } from './files-of-paste.js';
export { PreviewPicture } from './preview-picture.js';
export { useFileDrop } from './use-file-drop.js';
export { type RunningUpload, type SendFile, useUpload } from './use-upload.js';
