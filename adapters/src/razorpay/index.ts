export { MockGateway } from './mock-gateway.js';
export { RazorpayGateway, type RazorpayGatewayOptions } from './razorpay-gateway.js';
