export { type LinkedCustomer, linkedCustomer, untilReady } from './customer.js';
export { type Answer, type Call, call } from './http.js';
export { Product, type ProductOptions } from './product.js';
