import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { respond, requests } from '#tests/components/api.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { tradeFileOf } from '#tests/components/trade-file.ts';

const REQUESTS = 'GET /api/epr/purchases-requests/';
const TRANSACTIONS = 'GET /api/epr/transactions/';
const asked = (key: typeof REQUESTS | typeof TRANSACTIONS) => requests(key).at(-1)?.query.get('stage');

describe('The status of a list of trades', () => {
  test('narrows it by stage, which the address keeps', async () => {
    respond(REQUESTS, { data: [tradeFileOf('producer').request], next: null });
    const user = openScreen('/ProducerDirectPurchase', { as: 'producer' });
    await user.selectOptions(await screen.findByLabelText('Status'), 'Payment Initiated');
    const paid = 'paying,proven,verified,completed,cancelled';
    await waitFor(() => expect(asked(REQUESTS)).toBe(paid));
    expect(new URLSearchParams(address().split('?')[1]).get('stage')).toBe(paid);
    await user.selectOptions(screen.getByLabelText('Status'), 'All');
    await waitFor(() => expect(address()).toBe('/ProducerDirectPurchase'));
  });

  test.each([
    ['?stage=nonsense', null, 'All'],
    ['?stage=accepted,nonsense', 'accepted', 'Initiate Payment'],
  ])('leaves out what is no stage: %s', async (query, stage, word) => {
    respond(REQUESTS, { data: [], next: null });
    openScreen(`/ProducerDirectPurchase${query}`, { as: 'producer' });
    expect(await screen.findByLabelText('Status')).toHaveDisplayValue(word);
    await waitFor(() => expect(asked(REQUESTS)).toBe(stage));
  });

  test.each([
    ['/ProducerDirectPurchase', '?status=Initiate+Payment', REQUESTS, 'accepted', 'Initiate Payment'],
    ['/ProducerTxnHistory', '?search=proof+of+your+payment', TRANSACTIONS, 'paying', ''],
  ] as const)('%s%s of a bookmark of before leads to the stage', async (path, query, key, stage, word) => {
    respond(key, { data: [], next: null });
    openScreen(path + query, { as: 'producer' });
    await waitFor(() => expect(address()).toBe(`${path}?stage=${stage}`));
    await waitFor(() => expect(asked(key)).toBe(stage));
    if (word) expect(screen.getByLabelText('Status')).toHaveDisplayValue(word);
  });
});
