export { blackPng, moving, redAndBlue } from '../src/media-workshop/testing/images.js';
export { silentMp3, wav } from '../src/media-workshop/testing/sounds.js';
export { mp4 } from '../src/media-workshop/testing/videos.js';
export { SHARED_TABLES } from '../src/postgres/account-isolation/testing/account-keys.js';
export {
  type RazorpayCheckout,
  RazorpayDouble,
  type RazorpayFault,
  type RazorpayKeys,
} from '../src/razorpay/testing/razorpay-double.js';
export type { RazorpayWebhook } from '../src/razorpay/testing/webhooks.js';
export { httpProxy, type TestProxy } from '../src/whatsapp/testing/proxy-servers.js';
export { openFaultReceiver } from './fault-receiver.js';
export { freePort } from './free-port.js';
export { LEASED_FLEET } from './leased-fleet.js';
export { listenOnLoopback } from './listen-on-loopback.js';
export { mailsIn, type WrittenMail } from './mail-folder.js';
export { openPgPersistence, type PgPersistence } from './pg-persistence.js';
export { temporaryFolder } from './temporary-folder.js';
export {
  emptyDatabase,
  freshDatabase,
  testDatabase,
  useDatabase,
  withProductTimeouts,
} from './test-database.js';
