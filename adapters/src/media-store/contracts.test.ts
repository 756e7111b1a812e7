import { mediaStoreContract } from '@waxwing/core/testing';
import { openTestStore } from './testing/test-store.js';

mediaStoreContract('files', openTestStore);
