import { runAlone } from '@waxwing/kit/alone';
import { App } from './app.js';

runAlone((onError) => <App view="messages" onError={onError} />);
