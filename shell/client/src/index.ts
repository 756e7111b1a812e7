export { call } from './call/call.js';
export { download } from './call/download.js';
export type { AnswerOf, OperationName, RequestOf } from './call/operation-types.js';
export { serverNow } from './call/server-clock.js';
export { ApiError, serverTextOr } from './errors/api-error.js';
export type { ErrorType } from './errors/error-type.js';
export {
  type ErrorHandlers,
  handleError,
  isForShell,
  isSubscriptionType,
  type SubscriptionErrorType,
} from './errors/handle-error.js';
export type { RemoteProps } from './remote-props.js';
