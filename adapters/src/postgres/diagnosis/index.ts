export { hearsNotifications } from './hears-notifications.js';
export { compareMigrations, findRoleSettings, inspectServer, type ServerFacts } from './inspect-server.js';
export { readNewestMigration } from './newest-migration.js';
export { readUpkeep } from './upkeep.js';
