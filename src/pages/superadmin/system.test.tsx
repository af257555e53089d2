import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { systemContract } from '#oversight/system/contract.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { startClock } from '#tests/components/clock.ts';
import { expectMessage, factsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { NO_CONCERNS, rowOf } from '#tests/components/superadmin.ts';
import { respondWithTrades } from '#tests/components/trades.ts';

const READ = 'GET /api/superadmin/system/';
const RETRY = 'POST /api/superadmin/system/letters/retry/';

type System = z.output<(typeof systemContract)[typeof READ]['response']>['data'];
type Outbox = System['outbox'];

const example = sample(systemContract[READ].response).data;
const outbox: Outbox = {
  waiting: 3,
  waiting_since: '2026-11-20T06:00:00Z',
  failing: { count: 3, reason: 'connect ECONNREFUSED' },
  buried: 0,
  letters: [],
};
const letters = ['1', '2'].map((id) => ({
  id,
  topic: 'trade.approved',
  at: '2026-11-20T06:00:00Z',
  attempts: 10,
  buried_at: '2026-11-20T07:00:00Z',
  reason: 'connect ECONNREFUSED',
}));
const systemOf = (shownOutbox: Outbox, writable = true): System => ({
  ...example,
  outbox: shownOutbox,
  storage: { ...example.storage, writable },
});

/** The card with that heading. */
const cardOf = (heading: string | RegExp) =>
  screen.getByRole('heading', { name: heading }).closest('section') as HTMLElement;

describe('System', () => {
  test('names the settings to check, if there are some', async () => {
    const warnings = ['SMTP_URL is not set: mails stay in files and reach nobody.', 'The clock was set at start.'];
    respond(READ, { data: { ...systemOf(outbox), warnings } });
    openScreen('/System', { as: 'superadmin' });
    expect(await screen.findByRole('heading', { name: 'Settings to check' })).toBeVisible();
    const shown = within(cardOf('Settings to check')).getAllByRole('listitem');
    expect(shown.map(({ textContent }) => textContent)).toEqual(warnings);
    cleanup();
    respond(READ, { data: { ...systemOf(outbox), warnings: [] } });
    openScreen('/System', { as: 'superadmin' });
    await screen.findByRole('heading', { name: 'Files' });
    expect(screen.queryByRole('heading', { name: 'Settings to check' })).not.toBeInTheDocument();
  });

  test('shows that mail is not delivered, and why, and polls for changes', async () => {
    const clock = startClock();
    respond(READ, { data: systemOf(outbox, false) });
    const user = openScreen('/System', { as: 'superadmin' });
    await screen.findByRole('heading', { name: 'Files' });
    expect(cardOf('Files')).toHaveTextContent(/Uploads\s*Failing/);
    expect(factsOf(screen.getByRole('main'))).toMatchObject({
      Waiting: '3',
      'Failing so far': '3connect ECONNREFUSED',
    });
    expect(cardOf('Messages that were not delivered')).toHaveTextContent('messages fail at the moment');
    // It changes without any action.
    respond(READ, { data: systemOf({ ...outbox, waiting: 0, buried: 2, failing: null, letters }) });
    clock.passTo(clock.now() + 10_000);
    expect(await screen.findByRole('button', { name: 'Try all 2 again' })).toBeVisible();
    expect(cardOf('Files')).toHaveTextContent(/Uploads\s*Works/);
    respond(RETRY, { message: 'They are tried again.' });
    respond(READ, { data: systemOf({ ...outbox, waiting: 0, failing: null }) });
    screen.getByRole('button', { name: 'Try all 2 again' }).focus();
    await user.keyboard('{Enter}');
    await expectMessage(/tried again/);
    expect(requests(RETRY)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try all 2 again' })).not.toBeInTheDocument());
  });

  test('says that the database cannot be reached, and goes on by itself when it is back', async () => {
    const clock = startClock();
    const error = 'The service is temporarily unavailable. Please try again.';
    refuse(READ, { status: 503, error });
    openScreen('/System', { as: 'superadmin' });
    // It retries twice before it shows the failure.
    for (const [index, seconds] of [1, 2].entries()) {
      await waitFor(() => expect(requests(READ)).toHaveLength(index + 1));
      clock.passTo(clock.now() + seconds * 1_000);
    }
    const unreached = { name: 'The database cannot be reached' };
    expect(await screen.findByRole('heading', unreached)).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent(error);
    expect(factsOf(screen.getByRole('main'))).toMatchObject({ Server: 'Answers', Database: 'Not reachable' });
    respond(READ, { data: systemOf(outbox) });
    clock.passTo(clock.now() + 5_000);
    expect(await screen.findByRole('heading', { name: 'Ledger' })).toBeVisible();
    expect(screen.queryByRole('heading', unreached)).not.toBeInTheDocument();
  });
});

test('A job is run by its button', async () => {
  const never = { last_run_at: null, succeeded_at: null, failed_at: null, failure: null, failing: false };
  const jobs = [{ name: 'keep house', next_run_at: '2026-11-20T18:35:00Z', ...never }];
  respond(READ, { data: { ...systemOf(outbox), jobs } });
  const RUN = 'POST /api/superadmin/system/jobs/{name}/run/';
  respond(RUN, { message: 'Job finished.' });
  const user = openScreen('/System', { as: 'superadmin' });
  const table = await screen.findByRole('table', { name: 'Jobs' });
  expect(rowOf(table, 'Keep house')).toMatchObject({
    'Last run': '-',
    'Next run': '21 Nov 2026, 12:05 am IST',
    State: '-',
  });
  await user.click(within(table).getByRole('button', { name: 'Run now: Keep house' }));
  await expectMessage('Job finished.');
  expect(requests(RUN)).toHaveLength(1);
});

test('The dashboard says that e-mails are not being sent and leads to System', async () => {
  respond('GET /api/superadmin/stats/', { data: {} });
  respondWithTrades();
  for (const key of ['GET /api/superadmin/producer-epr/', 'GET /api/superadmin/recycler-epr/'] as const)
    respond(key, { data: [], next: null });
  respond('GET /api/superadmin/volumes/', { data: [] });
  respond('GET /api/superadmin/concerns/', { data: { ...NO_CONCERNS, failing_letters: 3, uploads_failing: true } });
  openScreen('/AdminDashboad', { as: 'superadmin' });
  await screen.findByText(/^E-mails are not being sent/);
  const card = within(cardOf(/^Looks wrong/));
  const concern = screen.getByText(/^E-mails are not being sent/).closest('li') as HTMLElement;
  expect(concern).toHaveTextContent('3 messages wait');
  expect(card.getByText('Documents cannot be uploaded')).toBeVisible();
  expect(within(concern).getByRole('link', { name: 'System' })).toHaveAttribute('href', '/System');
});

test.each([
  ['/recyclers/targetStatus/nobody', 'GET /api/superadmin/recycler-epr/', 'Recycler Target - Dashboard'],
  ['/producers/targetStatus/nobody', 'GET /api/superadmin/producer-epr/', 'Producer Target - Dashboard'],
] as const)('%s says that nobody is there, without a pointless try again', async (path, list, heading) => {
  refuse('GET /api/superadmin/stats/', { status: 404 });
  for (const key of [list, 'GET /api/superadmin/epr-targets/', 'GET /api/superadmin/epr-credits/'] as const)
    respond(key, { data: [], next: null });
  openScreen(path, { as: 'superadmin' });
  expect(await screen.findByText('Not found.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(screen.queryByText('No achieved accounts found')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
