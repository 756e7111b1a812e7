export { type LinkedCustomer, linkedCustomer, untilReady } from './customer.js';
export { type Answer, type Call, call } from './http.js';
export { Product, type ProductOptions } from './product.js';
export { runJob } from './run-job.js';
export { TimeMachine } from './time-machine/time-machine.js';
