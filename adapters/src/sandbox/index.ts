export { runPhoneProgram } from './control/phone-program.js';
export { Problem } from './control/problem.js';
export { clientAgents } from './media/client-agents.js';
export { runSandboxProgram } from './sandbox-program.js';
export { type SandboxOptions, SandboxServer } from './sandbox-server.js';
