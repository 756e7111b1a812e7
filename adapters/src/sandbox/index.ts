export { Problem } from './control/problem.js';
export { type SandboxOptions, SandboxServer } from './sandbox-server.js';
