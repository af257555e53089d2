// @module-tag thorough
/**
 * A viewer finds on every screen of both workspaces, and on a trade at each stage: nothing that the organisation could do is missing, each
 * button that the part forbids stays and says why, and whatever else is pressed makes no call that the server would refuse for the part.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { transfersContract } from '#fulfilment/transfers/contract.ts';
import type { CompanyRole } from '#lib/contract.ts';
import { refuseByPart } from '#lib/part-actions.ts';
import { forbiddenPart, partMay, type RequiredPermission } from '#lib/parts.ts';
import { payment } from '#money/payments/contract.ts';
import routes from '#routes.ts';
import { refuseWrites, respond, respondToReadings } from '#tests/components/api.ts';
import { billingOf, invoiceOf } from '#tests/components/billing.ts';
import { fullSample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { tradeFileOf, type TradeState } from '#tests/components/trade-file.ts';
import { basket } from '#trading/baskets/contract.ts';
import { messagesContract } from '#trading/messages/contract.ts';
import { tradeListContract } from '#trading/trade-list/contract.ts';
import { ACTION_CALLS } from '#trading/trades/action-rules.ts';
import { mayOpen } from '#web/workspace/access.ts';

/** The sentence names the permission in the company's place, so that it is compared too. */
vi.mock('#web/part.ts', () => {
  const forbids = (needed: RequiredPermission) =>
    partMay('viewer', needed) ? undefined : forbiddenPart([needed].flat().join(' or '));
  return { useForbidding: () => forbids, useForbidden: forbids };
});

const ID = '0198f3a0-0000-7000-8000-000000000001';
const NOW = '2026-11-20T06:30:00.000Z';
const SIDES = ['recycler', 'producer'] as const;

interface OpenedScreen {
  role: CompanyRole;
  address: string;
  /** Stage of the trade that the address shows. */
  stage?: TradeState['stage'];
}

const ofBoth = (address: string, stage?: OpenedScreen['stage']): OpenedScreen[] =>
  SIDES.map((role) => ({ role, address, ...(stage && { stage }) }));
const layout = routes.find(({ file }) => file === 'pages/workspace-layout.tsx');
const paths = (layout?.children ?? []).map(({ path = '' }) => `/${path.replace('/:slug?', '').replace(/:\w+/, ID)}`);
const openings: OpenedScreen[] = [
  // The screen of a trade follows.
  ...paths
    .filter((address) => !address.startsWith('/trade/'))
    .flatMap((address) => ofBoth(address).filter(({ role }) => mayOpen(role, address))),
  ...ofBoth('/profile?tab=bank'),
  ...ofBoth('/Team?tab=invitations'),
  ...(['asked', 'accepted', 'paying', 'proven', 'verified', 'completed'] as const).flatMap((stage) =>
    ofBoth(`/trade/${ID}`, stage),
  ),
  ...['billing', 'transfer', 'messages'].flatMap((tab) => ofBoth(`/trade/${ID}?tab=${tab}`, 'completed')),
  { role: 'producer', address: `/ObligationPlanner?step=3&basket=${ID}` },
  { role: 'producer', address: `/ObligationPlanner?step=3&target=${ID}` },
];

/** Buttons that the part forbids, by permission; a screen that is not named has none. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  '/profile': 'admin: Save Profile',
  '/Calendar': 'admin: Subscribe',
  'recycler /CertificateNumbers': 'trade: Correct face value',
  '/CompanyApprovals': 'approve: Approve, Reject',
  '/EvidencePacks': 'trade: Make evidence pack',
  '/GstRegistrations': 'money: Add GST registration, Edit, Mark as not cancelled',
  '/Team': 'admin: Invite a member, Change, Remove, Require it',
  '/Team?tab=invitations': 'admin: Invite a member, Send again, Withdraw',
  '/Security': 'admin: Download my data, Withdraw request',
  '/trades': 'trade: Select all 2',
  'recycler /RecyclerDashboard': 'trade: Edit product_type, credit_type, epr_registration_number',
  'recycler /RecyclerCreditOffers': 'trade: Pause, Delete',
  'recycler /RecyclerCreateOffers': 'trade: Submit',
  'recycler /RecyclerUpdateOffers/x': 'trade: Update',
  'recycler /RecyclerEprAccount': 'trade: Submit',
  'recycler /RecycleAddQuantity': 'trade: Add Quantity',
  'recycler /RecyclerDirectPurchase': 'trade: Accept, Decline',
  'recycler /RecycleCounterOffers': 'trade: Accept, Decline',
  'recycler /Capacity/x': 'trade: Add Capacity',
  'producer /ProducerDashboard': 'trade: label, Edit target, Delete target',
  'producer /ProducerEPRAccounts': 'trade: Submit',
  'producer /ProducerAddTarget': 'trade: Add Quantity, Edit target, Delete target',
  'producer /TargetStatus': 'trade: Edit target, Delete target',
  'producer /ObligationPlanner': 'trade: Calculate',
  'producer /Returns/x': 'trade: Make evidence pack',
  'producer /ProducerDirectPurchase': 'trade: Withdraw',
  'producer /ProducerCounterOffers': 'trade: Withdraw',
  '/profile?tab=bank': 'admin: Save Bank Details',
  'recycler /trade/x asked': 'trade: Accept, Decline, Counter',
  'producer /trade/x asked': 'trade: Withdraw',
  'producer /trade/x accepted': 'trade: Initiate Payment',
  'recycler /trade/x paying': 'trade: Upload',
  'producer /trade/x paying': 'money: I have paid; trade or money: Upload documents, Show account number, Copy all',
  'recycler /trade/x proven': 'trade or money: Replace; trade: Upload',
  'producer /trade/x proven': 'trade or money: Replace, Upload',
  'recycler /trade/x verified': 'trade: Upload documents',
  'producer /trade/x verified': 'trade or money: Upload',
  'recycler /trade/x completed': 'trade or money: Replace; trade: Upload',
  'producer /trade/x completed': 'trade or money: Replace, Upload',
  'recycler /trade/x?tab=billing completed': 'money: Enter IRN, Credit note, Money arrived',
  'producer /trade/x?tab=billing completed': 'money: Record payment, Withdraw',
  'recycler /trade/x?tab=transfer completed':
    'trade: Withdraw, Enter certificate numbers, Open dispute, Make evidence pack',
  'producer /trade/x?tab=transfer completed':
    'trade: Seen in my portal account, Dispute, Open dispute, Make evidence pack',
  '/trade/x?tab=messages completed': 'trade: Send, Add file',
  'producer /ObligationPlanner?step=3&basket=x': 'trade: Place requests, Undo your changes, Remove, Plan Purchases',
  'producer /ObligationPlanner?step=3&target=x': 'trade: Plan Purchases',
};

const buttons = () => within(screen.getByRole('main')).queryAllByRole('button');
const nameOf = (button: HTMLElement) => button.textContent || button.getAttribute('aria-label') || '';
const isForbidden = ({ title }: HTMLElement) => title.startsWith('Your part in');

/** `trade: Accept, Decline; money: Edit` */
function forbiddenOnes(): string {
  const named = buttons()
    .filter(isForbidden)
    .map((button) => {
      expect(button).toHaveAttribute('aria-disabled', 'true');
      const [, needs = ''] = /^Your part in (.+) does not allow this\. Ask an owner\.$/.exec(button.title) ?? [];
      return { needs, name: nameOf(button) };
    });
  return [...Map.groupBy(named, ({ needs }) => needs)]
    .map(([needs, all]) => `${needs}: ${[...new Set(all.map(({ name }) => name))].join(', ')}`)
    .join('; ');
}

/** Leaves the screen, saves a file, or changes the looks alone. */
const NOT_PRESSED = /^(Logout|Notifications|Export|CSV|Excel|Download|Print|INV-01|View|Open calendar|What is EPR)/;

/** Presses all that may be pressed, in dialogs too; a write that the part forbids has no response, and fails the test. */
async function pressAll(): Promise<void> {
  const pressed = new Set<string>();
  for (;;) {
    const dialog = screen.queryAllByRole('dialog').at(-1);
    const keyOf = (button: HTMLElement) => `${dialog !== undefined} ${button.ariaLabel ?? ''} ${nameOf(button)}`;
    const next = (dialog ? within(dialog).queryAllByRole('button') : buttons()).find(
      (button) => !isForbidden(button) && !NOT_PRESSED.test(nameOf(button)) && !pressed.has(keyOf(button)),
    );
    if (next === undefined && dialog === undefined) return;
    if (next === undefined) fireEvent.keyDown(dialog as HTMLElement, { key: 'Escape' });
    else {
      pressed.add(keyOf(next));
      fireEvent.click(next);
    }
    await waitFor(() => expect(screen.queryAllByText('Loading...')).toEqual([]));
  }
}

/** A trade at a stage, as the server shows it to a viewer, with all that its tabs can hold. */
function respondWithTrade(role: CompanyRole, stage: NonNullable<OpenedScreen['stage']>): void {
  const isPaid = stage === 'proven' || stage === 'completed';
  const file = tradeFileOf(role, { id: ID, kind: 'counter', stage, proofs: isPaid ? ['transaction_proof'] : [] });
  const actions = refuseByPart(file.actions, { companyName: 'Kaveri Plastics', part: 'viewer' }, ACTION_CALLS);
  const documents = file.documents.map((each) => ({ ...each, can_replace: true }));
  respond('GET /api/epr/trades/{id}/', { data: { ...file, documents, actions } });
  const billing = billingOf(role, {
    stage,
    invoices: [invoiceOf()],
    payments: [{ ...fullSample(payment), status: 'not_received' }],
  });
  respond('GET /api/epr/trades/{id}/billing/', { data: billing });
  const { transfer, lines } = fullSample(transfersContract['GET /api/epr/transactions/{id}/transfers/'].response).data;
  const open = lines.map((line) => ({ ...line, recalled: null }));
  respond('GET /api/epr/transactions/{id}/transfers/', {
    data: { transfer: { ...transfer, state: 'awaited' }, lines: open },
  });
}

function respondInFull(): void {
  respondToReadings(undefined, fullSample);
  // A choice among several requests; a quantity sheet that is not calculated yet; a plan that is not placed yet; a conversation that goes on;
  // a certificate that no recall holds.
  const list = fullSample(tradeListContract['GET /api/epr/trades/'].response);
  respond('GET /api/epr/trades/', {
    ...list,
    data: list.data.flatMap((row) => ['one', 'two'].map((id) => ({ ...row, id }))),
  });
  respond('GET /api/epr/obligations/', { data: [], next: null });
  respond('GET /api/epr/baskets/{id}/', {
    data: { ...fullSample(basket), usable_until: NOW, placed_at: null, outcomes: null },
  });
  const messages = fullSample(messagesContract['GET /api/epr/trades/{id}/messages/'].response);
  respond('GET /api/epr/trades/{id}/messages/', { ...messages, closed: null });
  const certificates = fullSample(transfersContract['GET /api/epr/certificates/'].response);
  respond('GET /api/epr/certificates/', {
    ...certificates,
    data: certificates.data.map((each) => ({ ...each, recalled: null })),
  });
}

test.each(openings)('to a $role: $address $stage', async ({ address, role, stage }) => {
  respondInFull();
  if (stage) respondWithTrade(role, stage);
  refuseWrites(({ permission }) => partMay('viewer', permission ?? []));
  openScreen(address, { as: role, part: 'viewer' });
  respondToReadings(['GET /api/users/members/'], fullSample);
  const where = `${address.replace(ID, 'x')} ${stage ?? ''}`.trim();
  const expected = FORBIDDEN[where] ?? FORBIDDEN[`${role} ${where}`] ?? '';
  await screen.findByRole('main');
  await waitFor(() => expect(screen.queryAllByText('Loading...')).toEqual([]));
  await waitFor(() => expect(forbiddenOnes()).toBe(expected));
  await pressAll();
  // A button that came later, meanwhile or in a part that was unfolded, is forbidden too.
  await waitFor(() => expect(forbiddenOnes()).toBe(expected));
});
