export { runAdmin } from '../src/admin/run-admin.js';
export { type LinkedCustomer, linkedCustomer, untilReady } from './customer.js';
export { type Answer, type Call, call } from './http.js';
export { HookReceiver } from './listen/hook-receiver.js';
export { ListenProgram } from './listen/listen-program.js';
export { Product, type ProductOptions } from './product.js';
export { runJob } from './run-job.js';
export { TimeMachine } from './time-machine/time-machine.js';
