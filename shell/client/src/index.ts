export { call } from './call/call.js';
export { download, fetchBlob } from './call/download.js';
export type { OperationName, RequestOf, ResponseOf } from './call/operation-types.js';
export { queryOptions } from './call/query-options.js';
export { serverNow } from './call/server-clock.js';
export { type UploadedFile, type UploadOptions, upload } from './call/upload.js';
export { ApiError, isNotFound, serverTextOr } from './errors/api-error.js';
export type { ErrorType } from './errors/classify-error.js';
export {
  type ErrorHandlers,
  handleError,
  isShellError,
  isSubscriptionType,
  type SubscriptionErrorType,
} from './errors/handle-error.js';
export { adviseOnUpload, type UploadAdvice } from './errors/upload-advice.js';
export {
  fileContent,
  MAX_CAPTION_CHARACTERS,
  refuseUpload,
  SEND_AS_NAMES,
  type SendAs,
  takesCaption,
  waysToSend,
} from './messages/file-rules.js';
export { excessCharacters, MAX_MESSAGE_CHARACTERS } from './messages/message-rules.js';
export { annualPrice, type BillingPeriod, isEnding, isRenewable, priceOfPeriod } from './plans/plan-rules.js';
export type { RemoteProps } from './remote-props.js';
