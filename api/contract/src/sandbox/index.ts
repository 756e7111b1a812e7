export {
  type ControlAnswer,
  type ControlBody,
  type ControlCall,
  type ControlParts,
  type ControlRequest,
  controlCalls,
  fileCalls,
  MAX_PHONE_FILE_BYTES,
  type ProtocolProblem,
  type VersionFloorChange,
  type VersionFloorView,
} from './calls.js';
export type { Card, Location, Poll } from './contents.js';
export { type ArmedFault, type Fault, type FaultKind, fault } from './faults.js';
export { type ArrivedFile, type FileType, fileType, type MediaFile } from './media.js';
export {
  type ArrivedMessage,
  type ChatMessage,
  type ChatView,
  type Crowd,
  type CrowdMessage,
  crowd,
  type MessageAction,
  type ShownToken,
  type Typing,
} from './messages.js';
export type { NewFile } from './new-file.js';
export type { Identity, NewMessage } from './new-message.js';
export type { Addressing, Assertion, Challenge, NewPhone, PhonePasskey, PhoneView } from './phones.js';
export type { Cap, Lock, Standing, StandingChange } from './standing.js';
