/** A team at work: what an owner does to a member is seen on the member's screen at once, and a viewer meets no refusal. */
import type { APIRequestContext, Page } from '@playwright/test';
import { addCreditAndOffer, type Actor, addTarget, newCompany, openAs, sessionOf, trade } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { mailsTo } from './outbox.ts';
import { bodyOf, type Login, newPerson, type Role } from './people.ts';
import { SCREENS } from './screens.ts';
import { openLive } from './steps/open-live.ts';

/** Invites a person, who signs up by the mailed link. */
async function addMember(api: APIRequestContext, owner: Actor, part: string, directory: string): Promise<Actor> {
  const { role } = owner.person;
  const person = newPerson(role);
  const { headers } = owner;
  await bodyOf(await api.post('/api/users/members/', { headers, data: { email: person.email, part } }));
  const token = async () =>
    /\/invitation#([\w-]{43})/.exec((await mailsTo(directory, person.email)).join('\n'))?.[1] ?? '';
  await expect.poll(token, { timeout: 20_000 }).not.toBe('');
  const data = {
    token: await token(),
    full_name: person.fullName,
    mobile_no: '9876543210',
    password: person.password,
    confirmPassword: person.password,
  };
  const login = (await bodyOf(await api.post('/api/users/invitations/sign-up/', { data }))) as unknown as Login;
  const session = sessionOf(role, person.email, login);
  return { api, person, session, headers: { Authorization: `Bearer ${login.access}` }, accountId: owner.accountId };
}

const dialog = (page: Page) => page.getByRole('dialog');

test.describe('An owner and a member', () => {
  test.use({ expectedErrors: [/status of 401/] });

  test('A part that is changed holds at once; who is removed hears at once that the session has ended', async ({
    request,
    open,
    server,
  }) => {
    const owner = await newCompany(request, 'producer');
    const member = await addMember(request, owner, 'viewer', server.directory);
    const name = member.person.fullName;
    const [ofOwner, ofMember] = [await open('owner'), await open('member')];
    await openLive(ofMember, member, '/Team');
    const invite = ofMember.getByRole('button', { name: 'Invite a member' });
    await expect(invite).toHaveAttribute('aria-disabled', 'true');
    await expect(invite).toHaveAccessibleDescription(
      `Your part in ${owner.person.company} does not allow this. Ask an owner.`,
    );

    await openAs(ofOwner, owner, '/Team');
    await expect(ofOwner.getByText('2 members, 2 without a second factor')).toBeVisible();
    await ofOwner.getByRole('button', { name: `Change ${name}` }).click();
    await dialog(ofOwner)
      .getByRole('radio', { name: /^Manager/ })
      .check();
    await dialog(ofOwner).getByRole('button', { name: 'Save' }).click();
    await expectMessage(ofOwner, 'Saved.');
    await expect(ofOwner.getByRole('row', { name })).toContainText('Manager');

    await ofOwner.getByRole('button', { name: `Remove ${name}` }).click();
    await dialog(ofOwner).getByRole('button', { name: 'Remove' }).click();
    await expectMessage(ofOwner, `${name} is no longer a member.`);
    await expectMessage(ofMember, /^Your session has ended\./);
    await expect(ofOwner.getByRole('row', { name })).toHaveCount(0);
  });
});

for (const role of ['recycler', 'producer'] as const satisfies readonly Role[])
  test(`A viewer of a ${role} walks through all screens without a refusal`, async ({ request, page, server }) => {
    test.slow();
    const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
    await addTarget(producer);
    const offer = await addCreditAndOffer(recycler);
    const { id } = await trade({ recycler, producer, offer }, 'paid');
    const owner = role === 'recycler' ? recycler : producer;
    const viewer = await addMember(request, owner, 'viewer', server.directory);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
    });
    const { accountId: account } = owner;
    const screens = Object.values(
      role === 'recycler'
        ? SCREENS.recycler({ offer: offer.id, trade: id, plant: account })
        : SCREENS.producer({ trade: id, account }),
    );
    await openAs(page, viewer, screens[0] ?? '');
    for (const path of screens) {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0);
    }
    expect(refused).toEqual([]);
  });
