export { Problem } from './control/problem.js';
export { clientAgents } from './media/client-agents.js';
export { type SandboxOptions, SandboxServer } from './sandbox-server.js';
