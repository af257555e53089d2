/** A trader buys above the purchase limit: the manager approves it, and the trade is the trader's. */
import { addCreditAndOffer, newCompany, openAs, sessionOf, type Actor } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { mailsTo } from './outbox.ts';
import { bodyOf, newPerson, type Person } from './people.ts';

/** Invites a person, who signs up by the link of the mail. */
async function addMember(
  owner: Actor,
  part: string,
  directory: string,
): Promise<Pick<Actor, 'session'> & { person: Person }> {
  const { api, headers } = owner;
  const person = newPerson('producer');
  await bodyOf(await api.post('/api/users/members/', { headers, data: { email: person.email, part } }));
  const tokenOf = async () =>
    /\/invitation#([\w-]{43})/.exec((await mailsTo(directory, person.email)).join('\n'))?.[1] ?? '';
  await expect.poll(tokenOf, { timeout: 20_000 }).not.toBe('');
  const data = {
    token: await tokenOf(),
    full_name: person.fullName,
    mobile_no: '9876543210',
    password: person.password,
    confirmPassword: person.password,
  };
  const { access, refresh, organisation } = await bodyOf(await api.post('/api/users/invitations/sign-up/', { data }));
  const login = { headers: { Authorization: `Bearer ${access}` }, access, refresh, organisation };
  return { person, session: sessionOf('producer', person.email, login) };
}

test('What a trader buys above the limit waits, and is the trader’s once the manager approves it', async ({
  page,
  open,
  request,
  server,
}) => {
  test.slow();
  const [recycler, owner] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  const trader = await addMember(owner, 'trader', server.directory);
  const manager = await addMember(owner, 'manager', server.directory);
  const data = { enabled: true, per_day: 100 };
  await bodyOf(await request.patch('/api/users/purchase-limits/', { headers: owner.headers, data }));

  await openAs(page, trader, `/detail/${offer.id}`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, buy it' }).click();
  const waits = `A second person of ${owner.person.company} must approve this. Nothing is reserved until then.`;
  await expectMessage(page, waits);
  await expect(page).toHaveURL('/CompanyApprovals');
  await expect(page.getByRole('main').getByText('Another person decides')).toBeVisible();
  await page.goto('/ProducerDirectPurchase');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Withdraw / })).toHaveCount(0);

  const other = await open('manager');
  await openAs(other, manager, '/ProducerDashboard');
  await other.getByRole('button', { name: /^Company ?, 1 needs you$/ }).click();
  await other
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: /^Approvals/ })
    .click();
  await expect(other).toHaveURL('/CompanyApprovals');
  await other.getByRole('button', { name: /^Approve: Buy / }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expectMessage(other, 'Purchase request submitted successfully!');
  await expect(other.getByText('Nothing waits for approval.')).toBeVisible();

  await expect(page.getByRole('button', { name: /^Withdraw / })).toBeVisible();
  const list = await (await request.get('/api/users/approvals/?status=done', { headers: owner.headers })).json();
  expect(list.data).toMatchObject([
    { maker: { name: trader.person.fullName }, checker: { name: manager.person.fullName } },
  ]);
  const [trade] = (await (await request.get('/api/epr/purchases-requests/', { headers: owner.headers })).json()).data;
  const { data: file } = await (await request.get(`/api/epr/trades/${trade.id}/`, { headers: owner.headers })).json();
  expect(file.history[0]).toMatchObject({ by: trader.person.fullName, approved_by: manager.person.fullName });
});
