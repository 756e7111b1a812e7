export type {
  ArrivedMessage,
  ChatMessage,
  ChatView,
  NewPhone,
  PhoneView,
  SandboxControl,
} from './control/control-types.js';
export { Problem } from './control/problem.js';
export type { Fault, FaultKind, WaitingFault } from './faults/faults.js';
export { type SandboxOptions, SandboxServer } from './sandbox-server.js';
