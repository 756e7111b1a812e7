export { Product, type ProductOptions } from './product.js';
