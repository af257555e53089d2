/** What a recycler is asked for: purchase requests and counter-offers, with Accept and Decline. */
import { expect, expectFacts, expectMessage, test } from './market.ts';
import { answer, ask, join, joinBare, type Kind, listGoods, openAs, trade } from './stage.ts';
import { cut, fill, hold, nextCall, PROVOKED, recordCalls } from './answers.ts';
import { expectFailure, expectHead, expectLoading, searchFor } from './steps/screen-rules.ts';

test.use({ expectedErrors: PROVOKED });

interface Screen {
  kind: Kind;
  path: string;
  heading: string;
  call: 'GET /api/epr/purchases-requests/' | 'GET /api/epr/counter-credit-offers/';
  write: 'PATCH /api/epr/purchases-requests/{id}/' | 'PATCH /api/epr/counter-credit-offers/{id}/';
  noun: string;
  /** ₹ per kg that the stage's requests are at. */
  price: string;
  /** What the list says when it cannot be loaded; the server's words unless told. */
  failure?: string;
}

const SCREENS: readonly Screen[] = [
  {
    kind: 'purchase',
    path: '/RecyclerDirectPurchase',
    heading: 'Direct Purchase',
    call: 'GET /api/epr/purchases-requests/',
    write: 'PATCH /api/epr/purchases-requests/{id}/',
    noun: 'Purchase request',
    price: '2.50',
  },
  {
    kind: 'counter',
    path: '/RecycleCounterOffers',
    heading: 'Counter Offers',
    call: 'GET /api/epr/counter-credit-offers/',
    write: 'PATCH /api/epr/counter-credit-offers/{id}/',
    noun: 'Counter-offer',
    price: '2.10',
    failure: 'Failed to load counter offers.',
  },
];

for (const { kind, path, heading, call, write, noun, price, failure } of SCREENS) {
  test.describe(heading, () => {
    test('Head, and an item with what is asked for', async ({ page, request }) => {
      const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
      const offer = await listGoods(recycler);
      const { id } = await ask(producer, kind, offer.id);
      await openAs(page, recycler, path);
      await expectHead(page, { heading, subtext: "List of offers you've received!", search: `Search ${heading}` });
      const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: offer.title }) });
      await expect(item).toContainText(/Recycling\s*\|\s*Plastic/);
      await expect(item).toContainText('Pending');
      // A counter-offer has reserved nothing yet.
      const free = kind === 'counter' ? '50,000 Kg of the offer are free now.' : '';
      await expectFacts(item, { Quantity: `5,000 Kg${free}` });
      await expect(item.getByRole('definition').nth(1)).toContainText(`₹ ${price}/Kg`);
      await expect(item).toContainText(`From ${producer.person.company}`);
      await expect(item.getByRole('button')).toHaveText(['Accept', 'Decline']);
      await item.getByRole('link', { name: 'View trade' }).click();
      await expect(page).toHaveURL(`/trade/${id}`);
    });

    test('Accept asks with the amounts, sends the answer and shows a disabled Accepted', async ({ page, request }) => {
      const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
      const offer = await listGoods(recycler);
      const [first, second] = [
        await ask(producer, kind, offer.id, { quantity: 5_000 }),
        await ask(producer, kind, offer.id, { quantity: 3_000 }),
      ];
      await openAs(page, recycler, path);
      const asked = recordCalls(page, write);
      await page.getByRole('button', { name: /^Accept 5,000 Kg/ }).click();
      const question = page.getByRole('dialog', { name: /^Accept this / });
      await expect(question).toContainText(producer.person.company);
      await expectFacts(question, { Quantity: '5,000 Kg' });
      await expect(question.getByRole('definition').last()).toContainText('₹');
      await question.getByRole('button', { name: 'Cancel' }).click();
      expect(asked).toEqual([]);

      await page.getByRole('button', { name: /^Accept 5,000 Kg/ }).click();
      const release = await hold(page, write);
      const sent = nextCall(page, write);
      await question.getByRole('button', { name: 'Accept' }).click();
      const sentCall = await sent;
      expect(sentCall.postDataJSON()).toEqual({ status: 'approved' });
      expect(sentCall.url()).toContain(first.id);
      expect(sentCall.url()).not.toContain(second.id);
      // Nothing else can be answered meanwhile.
      await expect(page.getByRole('button', { name: /^Accept 3,000 Kg/ })).toBeDisabled();
      await release();
      await expectMessage(page, `${noun} accepted: 5,000 Kg at ₹ ${price}/Kg`);
      const items = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: offer.title }) });
      // The list was asked again.
      const accepted = items.filter({ hasText: /Quantity5,000 Kg/ }).getByRole('button');
      await expect(accepted).toHaveText(['Accepted']);
      await expect(accepted).toBeDisabled();
      await expect(page.getByRole('button', { name: /^Accept 3,000 Kg/ })).toBeEnabled();
    });

    test('Decline asks, sends the answer and shows a disabled Declined', async ({ page, request }) => {
      const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
      const offer = await listGoods(recycler);
      await ask(producer, kind, offer.id);
      await openAs(page, recycler, path);
      await page.getByRole('button', { name: /^Decline 5,000 Kg/ }).click();
      const sent = nextCall(page, write);
      const question = page.getByRole('dialog', { name: /^Decline this / });
      await expect(question).toContainText('This is final.');
      await question.getByRole('button', { name: 'Decline' }).click();
      expect((await sent).postDataJSON()).toEqual({ status: 'rejected' });
      await expectMessage(page, `${noun} declined: 5,000 Kg at ₹ ${price}/Kg`);
      const declined = page.getByRole('main').getByRole('button', { name: 'Declined' });
      await expect(declined).toBeDisabled();
      await expect(page.getByRole('button', { name: /^(Accept|Decline) / })).toHaveCount(0);
    });

    test('Declining may say why: both parties read it, as text', async ({ page, request }) => {
      const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
      const offer = await listGoods(recycler);
      const { id } = await ask(producer, kind, offer.id);
      await openAs(page, recycler, path);
      const decline = page.getByRole('button', { name: /^Decline 5,000 Kg/ });
      const question = page.getByRole('dialog', { name: /^Decline this / });
      const reason = question.getByRole('textbox', { name: /^Reason/ });
      await decline.click();
      // Nobody has to: the keyboard is where it is without the field.
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await expect(reason).toHaveAccessibleDescription(new RegExp(`^Sent to ${producer.person.company}`));
      await expect(reason).toHaveAttribute('maxlength', '300');
      const said = '<b>Too low</b>, see https://evil.example';
      await reason.fill(`  ${said}  `);
      await question.getByRole('button', { name: 'Cancel' }).click();
      // A second thought loses nothing.
      await decline.click();
      const sent = nextCall(page, write);
      await question.getByRole('button', { name: 'Decline' }).click();
      expect((await sent).postDataJSON()).toEqual({ status: 'rejected', reason: said });
      await expect(page.getByRole('main').getByText(`Reason: “${said}”`)).toBeVisible();

      await openAs(page, producer, `/trade/${id}`);
      const timeline = page.getByRole('region', { name: 'Timeline' });
      const declined = timeline.getByRole('listitem').filter({ hasText: 'Declined' });
      await expect(declined).toContainText(`Reason: “${said}”`);
      await expect(timeline.getByRole('link')).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Nothing is left to do' })).toContainText(said);
      await page.goto(kind === 'purchase' ? '/ProducerDirectPurchase' : '/ProducerCounterOffers');
      await expect(page.getByRole('main').getByText(`Reason: “${said}”`)).toBeVisible();
    });

    test('An answer that is refused or does not arrive is told, and can be given again', async ({ page, request }) => {
      const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
      const offer = await listGoods(recycler);
      const { id } = await ask(producer, kind, offer.id);
      await openAs(page, recycler, path);
      const accept = page.getByRole('button', { name: /^Accept 5,000 Kg/ });
      const mend = await cut(page, write);
      await accept.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
      await expectMessage(page, 'Network error! Please try again.');
      await mend();
      await accept.click();
      // Meanwhile it has been declined in another browser.
      await answer(recycler, kind, id, 'rejected');
      const refused = page.waitForResponse((response) => response.status() === 409);
      await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
      const { error }: { error: string } = await (await refused).json();
      await expectMessage(page, error);
      await expect(page.getByRole('main').getByRole('button', { name: 'Declined' })).toBeDisabled();
    });

    test('The search asks the server, filters, and stands in the address', async ({ page, request }) => {
      const [recycler, producer, other] = [
        await join(request, 'recycler'),
        await join(request, 'producer'),
        await join(request, 'producer'),
      ];
      const offer = await listGoods(recycler);
      await ask(producer, kind, offer.id, { quantity: 1_000 });
      await ask(other, kind, offer.id, { quantity: 2_000 });
      await page.clock.install();
      await openAs(page, recycler, path);
      const items = page.getByRole('main').getByRole('heading', { level: 2 });
      await expect(items).toHaveCount(2);
      await searchFor(page, call, producer.person.company);
      await expect(items).toHaveCount(1);
      await expect(page.getByText(`From ${producer.person.company}`)).toBeVisible();
      await page.getByRole('searchbox').fill('nobody at all');
      await expect(page.getByText('No Counter Offers')).toBeVisible();
    });

    test('Empty, loading and failed', async ({ page, request }) => {
      const recycler = await joinBare(request, 'recycler');
      await expectLoading(page, call, 'Loading...', () => openAs(page, recycler, path));
      await expect(page.getByText('No Counter Offers')).toBeVisible();
      await expectFailure(page, call, () => page.goto(path).then(() => undefined), failure);
      await expect(page.getByText('No Counter Offers')).toBeVisible();
    });
  });
}

test('A counter-offer shows the listed price beside the offered one', async ({ page, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler);
  await ask(producer, 'counter', offer.id);
  await openAs(page, recycler, '/RecycleCounterOffers');
  await expect(page.getByText('listed at ₹ 2.50/Kg')).toBeVisible();
});

test('A counter-offer says what is free for it, before and in the question; beyond that it cannot be accepted', async ({
  page,
  open,
  request,
}) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler);
  await ask(producer, 'counter', offer.id);
  await openAs(page, recycler, '/RecycleCounterOffers');
  const accept = page.getByRole('button', { name: /^Accept 5,000 Kg/ });
  await expect(page.getByText('50,000 Kg of the offer are free now.')).toBeVisible();
  await accept.click();
  const question = page.getByRole('dialog', { name: 'Accept this counter-offer?' });
  await expect(question).toContainText('5,000 Kg of your offer are blocked for them at once. 45,000 Kg stay free.');
  await question.getByRole('button', { name: 'Cancel' }).click();

  const buyer = await open('producer');
  await openAs(buyer, producer, '/ProducerCounterOffers');
  await expect(buyer.getByText('50,000 Kg of the offer are free now.')).toBeVisible();
  await ask(await join(request, 'producer'), 'purchase', offer.id, { quantity: 46_000 });
  await expect(page.getByText('Only 4,000 Kg of the offer are free now.')).toBeVisible();
  await expect(accept).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Decline 5,000 Kg/ })).toBeEnabled();
  await expect(buyer.getByText('Only 4,000 Kg of the offer are free now.')).toBeVisible();
});

test('A request that payment was initiated for stays Accepted', async ({ page, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler);
  await trade({ recycler, producer, offer }, 'paid');
  await openAs(page, recycler, '/RecyclerDirectPurchase');
  await expect(page.getByRole('list', { name: 'Requests' }).getByText('Payment Initiated')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Accepted' })).toBeDisabled();
});

for (const { kind, path, heading, call } of SCREENS) {
  test(`${heading}: what nobody answered in time shows a disabled Expired`, async ({ page, request }) => {
    const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
    const offer = await listGoods(recycler);
    await ask(producer, kind, offer.id);
    const listed = await request.get(call.replace('GET ', ''), { headers: recycler.headers });
    const { data }: { data: object[] } = await listed.json();
    await fill(
      page,
      call,
      data.map((each) => ({ ...each, status: 'rejected', expired: true, expires_at: null })),
    );
    await openAs(page, recycler, path);
    await expect(page.getByRole('main').getByRole('button', { name: 'Expired' })).toBeDisabled();
    await expect(page.getByRole('button', { name: /^(Accept|Decline) / })).toHaveCount(0);
  });

  test(`${heading}: answered by keyboard alone, one after the other`, async ({ page, request }) => {
    const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
    const offer = await listGoods(recycler);
    await ask(producer, kind, offer.id, { quantity: 1_000 });
    await ask(producer, kind, offer.id, { quantity: 2_000 });
    await openAs(page, recycler, path);
    await page.getByRole('button', { name: /^Accept 2,000 Kg/ }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('button', { name: 'Accepted' })).toBeVisible();
    // The button that was pressed is gone; one goes on from its card.
    await expect(page.getByRole('link', { name: 'View trade' }).first()).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Accept 1,000 Kg/ })).toBeFocused();
  });
}
