import { expect, test } from 'vitest';
import { paymentVerified, tradeCompleted, type TradeFacts } from './mails.ts';

const TRADE: TradeFacts = {
  id: '01a1fccc-6c90-7329-a539-63398d32e9f0',
  kind: 'purchase',
  status: 'complete',
  stage: 'verified',
  title: 'Rigid PET',
  quantity: 1_000,
  unit: 'kg',
  note: null,
  round: 1,
  creditType: 'Recycling',
  wasteType: 'Plastic',
  pricePaise: 250,
  listedPricePaise: 250,
  totalPaise: 296_475,
  recyclerId: 'recycler',
  producerId: 'producer',
  sellerCompany: 'Green Loop',
  buyerCompany: 'Bottle Brands',
  expiresAt: null,
  orderId: 'WO-2026-27-000001',
  reason: null,
  wasApproved: true,
  madeBy: 'producer',
  boundWith: null,
  movedBy: null,
  movedAt: new Date('2026-11-21T06:30:00Z'),
  endedByRecall: null,
  hasTarget: true,
};

test('a verified payment leads the recycler to the trade, which says to which EPR account the credits go', () => {
  expect(paymentVerified(TRADE, 'recycler').link).toEqual({
    label: 'Transfer credits and upload documents',
    path: `/trade/${TRADE.id}`,
  });
});

test('a completed trade counts towards a target where it has one', () => {
  const [counted] = tradeCompleted(TRADE, 'producer').paragraphs;
  expect(counted).toContain('ready to download, and the quantity counts towards your target.');
  const [text] = tradeCompleted({ ...TRADE, hasTarget: false }, 'producer').paragraphs;
  expect(text).toBe(
    'This work order is completed. The credit transfer proof and the trail documents are ready to download. The quantity counts towards none of your targets.',
  );
});
