import { mountStandalone } from '@waxwing/kit/standalone';
import { App } from './app.js';

mountStandalone((onError) => <App view="instances" onError={onError} />);
