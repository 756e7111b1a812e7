export { ProcessWorkshop, type ProcessWorkshopOptions } from './process-workshop.js';
