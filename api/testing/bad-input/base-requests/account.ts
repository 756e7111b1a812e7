import { randomUUID } from 'node:crypto';
import { type BaseCase, ending, nothing } from './base-case.js';

const loggedRequest: BaseCase = { request: ({ requestId }) => ({ params: { request_id: requestId } }) };
const newEmail = () => `ravi-${randomUUID()}@example.com`;

export const ACCOUNT_REQUESTS: Readonly<Record<string, BaseCase>> = {
  signUp: { request: () => ({ body: { username: 'Ravi', email: newEmail(), password: 'a long password' } }) },
  logIn: { request: ({ email, password }) => ({ body: { email, password } }) },
  forgotPassword: { request: ({ email }) => ({ body: { email } }) },
  resetPassword: {
    request: () => ({ body: { token: 'never-mailed', newPassword: 'another password' } }),
    code: 'invalid_reset_token',
  },
  cancelEmailChange: nothing,
  confirmEmail: { request: () => ({ body: { token: 'never-mailed' } }), code: 'invalid_email_link' },
  undoEmailChange: { request: () => ({ body: { token: 'never-mailed' } }), code: 'invalid_email_link' },
  listSignIns: nothing,
  endSignIn: ending({ request: ({ signInId }) => ({ params: { id: signInId } }) }),
  logOut: ending(nothing),
  logOutEverywhere: ending(nothing),
  getAccountAudit: nothing,
  getProfile: nothing,
  updateProfile: ending({ request: () => ({ body: { username: 'Ravi', email: newEmail() } }) }),
  changePassword: ending({
    request: ({ password }) => ({ body: { currentPassword: password, newPassword: 'another password' } }),
  }),
  closeAccount: ending({ request: ({ password }) => ({ body: { password } }) }),
  exportAccount: {
    request: ({ password }) => ({ headers: { 'x-confirm-password': encodeURIComponent(password) } }),
  },
  listPlans: nothing,
  getCurrentSubscription: nothing,
  claimFreePlan: { ...nothing, code: 'subscription_active' },
  cancelSubscription: ending(nothing),
  createOrder: { request: () => ({ body: { packageId: 'basic', billingPeriod: 'year' } }) },
  verifyPayment: ending({ request: ({ payment }) => ({ body: payment }) }),
  takePaymentWebhook: {
    request: () => ({
      headers: { 'x-razorpay-signature': 'f'.repeat(64), 'x-razorpay-event-id': 'one' },
      body: { event: 'order.paid' },
    }),
    code: 'invalid_signature',
  },
  listOrders: { request: () => ({ query: { status: 'pending', page: '1', limit: '10' } }) },
  getOrder: { request: ({ orderId }) => ({ params: { id: orderId } }) },
  getLiveness: nothing,
  getReadiness: nothing,
  getOpenApi: nothing,
  getPublicOpenApi: nothing,
  'requests.list': {
    request: () => ({ query: { status: '4xx', error_code: 'invalid_number', limit: '50' } }),
  },
  'requests.get': loggedRequest,
  listRequests: { request: () => ({ query: { operation: 'messages.send', limit: '50' } }) },
  getRequest: loggedRequest,
};
