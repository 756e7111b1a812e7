import { admin } from './admin/run-admin.js';

process.exitCode = await admin(process.argv.slice(2), process.env);
