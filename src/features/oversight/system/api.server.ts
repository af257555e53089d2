import { checkLedger } from '#base/ledger/service.server.ts';
import type { Handlers } from '#platform/http/endpoints.ts';
import type { systemContract } from './contract.ts';
import { readSystem, retryAllMessages, retryMessage, runJob } from './service.server.ts';

export const systemHandlers: Handlers<typeof systemContract> = {
  'GET /api/superadmin/system/': async ({ context }) => ({ data: await readSystem(context) }),
  'POST /api/superadmin/system/letters/{id}/retry/': async ({ context, params }) => {
    await retryMessage(context, params.id);
    return { message: 'The message is tried again.' };
  },
  'POST /api/superadmin/system/letters/retry/': async ({ context }) => {
    const count = await retryAllMessages(context);
    return { message: count === 1 ? 'The message is tried again.' : `${count} messages are tried again.` };
  },
  'POST /api/superadmin/system/jobs/{name}/run/': async ({ context, params }) => {
    await runJob(context, params.name);
    return { message: 'Job finished.' };
  },
  'POST /api/superadmin/system/ledger-checks/': async ({ context }) => {
    const { breaches } = await checkLedger(context);
    return { message: breaches === 0 ? 'The ledger is clean.' : `${breaches} differences.`, data: { breaches } };
  },
};
