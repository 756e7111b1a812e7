import { GetMessage, ListHistory, SendMessage } from '@waxwing/core';
import { ContainerModule } from 'inversify';
import { listHistoryRoute } from '../routes/messages/list-history.js';
import { getMessageRoute } from '../routes/public-messages/get-message.js';
import { sendMessageRoute } from '../routes/public-messages/send-message.js';
import { bindRoute } from './bind-route.js';
import { bindUseCase } from './use-case.js';

export const messagesModule = new ContainerModule((options) => {
  bindUseCase(
    options,
    SendMessage,
    'instances',
    'intake',
    'idempotency',
    'watch',
    'sessions',
    'ids',
    'clock',
  );
  bindUseCase(options, GetMessage, 'messages');
  bindUseCase(options, ListHistory, 'messages');

  bindRoute(options, sendMessageRoute, SendMessage);
  bindRoute(options, getMessageRoute, GetMessage);
  bindRoute(options, listHistoryRoute, ListHistory);
});
