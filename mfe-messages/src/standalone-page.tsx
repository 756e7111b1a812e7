import { mountStandalone } from '@waxwing/kit/standalone';
import { App } from './app.js';

mountStandalone((onError) => <App view="messages" onError={onError} />);
