import type { Checks, Handlers } from '#platform/http/endpoints.ts';
import type { messagesContract } from './contract.ts';
import * as messages from './service.server.ts';

export const messagesHandlers: Handlers<typeof messagesContract> = {
  'GET /api/epr/trades/{id}/messages/': ({ context, params, query }) =>
    messages.listMessages(context, params.id, query),
  'POST /api/epr/trades/{id}/messages/': ({ context, params, body, idempotency }) =>
    messages.sendMessage(context, params.id, body, idempotency),
  'POST /api/epr/trades/{id}/messages/read/': ({ context, params, idempotency }) =>
    messages.readMessages(context, params.id, idempotency),
};

export const messagesChecks: Checks<typeof messagesContract> = {
  'POST /api/epr/trades/{id}/messages/': ({ context, params }) => messages.findConversation(context, params.id),
};
