import type { FastifyInstance } from 'fastify';
import { eprAccountsChecks, eprAccountsHandlers } from '#accounts/epr-accounts/api.server.ts';
import { eprAccountsContract } from '#accounts/epr-accounts/contract.ts';
import { gstRegistrationsHandlers } from '#accounts/gst-registrations/api.server.ts';
import { gstRegistrationsContract } from '#accounts/gst-registrations/contract.ts';
import { obligationsHandlers } from '#accounts/obligations/api.server.ts';
import { obligationsContract } from '#accounts/obligations/contract.ts';
import { targetsHandlers } from '#accounts/targets/api.server.ts';
import { targetsContract } from '#accounts/targets/contract.ts';
import { evidenceHandlers } from '#fulfilment/evidence/api.server.ts';
import { evidenceContract } from '#fulfilment/evidence/contract.ts';
import { findingsHandlers } from '#fulfilment/findings/api.server.ts';
import { findingsContract } from '#fulfilment/findings/contract.ts';
import { recallsChecks, recallsHandlers } from '#fulfilment/recalls/api.server.ts';
import { recallsContract } from '#fulfilment/recalls/contract.ts';
import { returnsHandlers } from '#fulfilment/returns/api.server.ts';
import { returnsContract } from '#fulfilment/returns/contract.ts';
import { tradePageHandlers } from '#fulfilment/trade-page/api.server.ts';
import { tradePageContract } from '#fulfilment/trade-page/contract.ts';
import { transfersChecks, transfersHandlers } from '#fulfilment/transfers/api.server.ts';
import { transfersContract } from '#fulfilment/transfers/contract.ts';
import type { Contract } from '#lib/contract.ts';
import { billingSettingsHandlers } from '#money/billing-settings/api.server.ts';
import { billingSettingsContract } from '#money/billing-settings/contract.ts';
import { findPlatformPayee } from '#money/billing-settings/service.server.ts';
import { billingHandlers } from '#money/billing/api.server.ts';
import { billingContract } from '#money/billing/contract.ts';
import { invoicesChecks, invoicesHandlers } from '#money/invoices/api.server.ts';
import { invoicesContract } from '#money/invoices/contract.ts';
import { tryFeeInvoice } from '#money/invoices/fee-invoices.server.ts';
import { paymentsHandlers } from '#money/payments/api.server.ts';
import { paymentsContract } from '#money/payments/contract.ts';
import { registersHandlers } from '#money/registers/api.server.ts';
import { registersContract } from '#money/registers/contract.ts';
import { calendarHandlers } from '#oversight/calendar/api.server.ts';
import { calendarContract } from '#oversight/calendar/contract.ts';
import { contentChecks, contentHandlers } from '#oversight/content/api.server.ts';
import { contentContract } from '#oversight/content/contract.ts';
import { liveHandlers } from '#oversight/live/api.server.ts';
import { liveContract } from '#oversight/live/contract.ts';
import { notificationsHandlers } from '#oversight/notifications/api.server.ts';
import { notificationsContract } from '#oversight/notifications/contract.ts';
import { readOfTrade } from '#oversight/notifications/service.server.ts';
import { personalDataHandlers } from '#oversight/personal-data/api.server.ts';
import { personalDataContract } from '#oversight/personal-data/contract.ts';
import { searchHandlers } from '#oversight/search/api.server.ts';
import { searchContract } from '#oversight/search/contract.ts';
import { peopleHandlers, reviewHandlers, supervisionHandlers } from '#oversight/supervision/api.server.ts';
import { approvalHandlers } from '#oversight/supervision/approvals-api.server.ts';
import { supervisionContract } from '#oversight/supervision/contract.ts';
import { peopleContract } from '#oversight/supervision/people-contract.ts';
import { reviewContract } from '#oversight/supervision/review-contract.ts';
import { weighTransaction } from '#oversight/supervision/review-facts.server.ts';
import { systemHandlers } from '#oversight/system/api.server.ts';
import { systemContract } from '#oversight/system/contract.ts';
import { approvalsContract } from '#people/approvals/contract.ts';
import { auditHandlers } from '#people/audit/api.server.ts';
import { auditContract } from '#people/audit/contract.ts';
import { companyHandlers } from '#people/company/api.server.ts';
import { companyContract } from '#people/company/contract.ts';
import { consentsHandlers } from '#people/consents/api.server.ts';
import { consentsContract } from '#people/consents/contract.ts';
import { accountContract } from '#people/identity/account-contract.ts';
import { accountHandlers, identityHandlers } from '#people/identity/api.server.ts';
import { identityContract } from '#people/identity/contract.ts';
import { limitsHandlers } from '#people/limits/api.server.ts';
import { limitsContract } from '#people/limits/contract.ts';
import { membersHandlers } from '#people/members/api.server.ts';
import { membersContract } from '#people/members/contract.ts';
import { superadminsHandlers } from '#people/superadmins/api.server.ts';
import { superadminsContract } from '#people/superadmins/contract.ts';
import { registerEndpoints, type Checks, type EndpointOptions, type Handlers } from '#platform/http/endpoints.ts';
import { capacityChecks, capacityHandlers } from '#rules/capacity/api.server.ts';
import { capacityContract } from '#rules/capacity/contract.ts';
import { referenceHandlers } from '#rules/reference/api.server.ts';
import { referenceContract } from '#rules/reference/contract.ts';
import { rulebookHandlers } from '#rules/rulebook/api.server.ts';
import { rulebookContract } from '#rules/rulebook/contract.ts';
import { unitsToday } from '#rules/rulebook/service.server.ts';
import { creditsHandlers } from '#supply/credits/api.server.ts';
import { creditsContract } from '#supply/credits/contract.ts';
import { exposureHandlers } from '#supply/exposure/api.server.ts';
import { exposureContract } from '#supply/exposure/contract.ts';
import { offersChecks, offersHandlers } from '#supply/offers/api.server.ts';
import { offersContract } from '#supply/offers/contract.ts';
import { priceRecordHandlers } from '#supply/price-record/api.server.ts';
import { priceRecordContract } from '#supply/price-record/contract.ts';
import { basketsHandlers } from '#trading/baskets/api.server.ts';
import { basketsContract } from '#trading/baskets/contract.ts';
import { placeApproved } from '#trading/baskets/placing.server.ts';
import { disputesChecks, disputesHandlers } from '#trading/disputes/api.server.ts';
import { disputesContract } from '#trading/disputes/contract.ts';
import { messagesChecks, messagesHandlers } from '#trading/messages/api.server.ts';
import { messagesContract } from '#trading/messages/contract.ts';
import { tradeListHandlers } from '#trading/trade-list/api.server.ts';
import { tradeListContract } from '#trading/trade-list/contract.ts';
import { payeeHandlers, tradesChecks, tradesHandlers } from '#trading/trades/api.server.ts';
import { APPROVED_TRADES } from '#trading/trades/approved.server.ts';
import { tradesContract } from '#trading/trades/contract.ts';
import { payeeContract } from '#trading/trades/payee-contract.ts';

/** No checks argument where no endpoint of the contract needs one. */
type OwnChecks<C extends Contract> = keyof Checks<C> extends never ? [] : [checks: Checks<C>];

/** A feature's contract with its handlers and the checks that run before a body is read. */
function feature<C extends Contract>(contract: C, handlers: Handlers<C>, ...own: OwnChecks<C>) {
  const [checks = {} as Checks<C>] = own;
  return {
    contract: contract as Contract,
    register: (app: FastifyInstance, options: EndpointOptions) =>
      registerEndpoints(app, contract, handlers, checks, options),
  };
}

/** Every feature that has endpoints: its contract and its handlers. */
export const features: ReturnType<typeof feature>[] = [
  feature(supervisionContract, supervisionHandlers),
  feature(peopleContract, peopleHandlers),
  feature(reviewContract, reviewHandlers),
  feature(auditContract, auditHandlers),
  feature(approvalsContract, approvalHandlers),
  feature(superadminsContract, superadminsHandlers),
  feature(personalDataContract, personalDataHandlers),
  feature(systemContract, systemHandlers),
  feature(tradesContract, tradesHandlers(tryFeeInvoice, weighTransaction), tradesChecks),
  feature(tradePageContract, tradePageHandlers(readOfTrade)),
  feature(payeeContract, payeeHandlers(findPlatformPayee)),
  feature(billingContract, billingHandlers),
  feature(invoicesContract, invoicesHandlers, invoicesChecks),
  feature(paymentsContract, paymentsHandlers),
  feature(transfersContract, transfersHandlers, transfersChecks),
  feature(findingsContract, findingsHandlers),
  feature(messagesContract, messagesHandlers, messagesChecks),
  feature(disputesContract, disputesHandlers, disputesChecks),
  feature(recallsContract, recallsHandlers, recallsChecks),
  feature(registersContract, registersHandlers),
  feature(evidenceContract, evidenceHandlers),
  feature(returnsContract, returnsHandlers),
  feature(billingSettingsContract, billingSettingsHandlers),
  feature(identityContract, identityHandlers),
  feature(accountContract, accountHandlers),
  feature(companyContract, companyHandlers),
  feature(gstRegistrationsContract, gstRegistrationsHandlers),
  feature(referenceContract, referenceHandlers(unitsToday)),
  feature(rulebookContract, rulebookHandlers),
  feature(priceRecordContract, priceRecordHandlers),
  feature(eprAccountsContract, eprAccountsHandlers, eprAccountsChecks),
  feature(capacityContract, capacityHandlers, capacityChecks),
  feature(creditsContract, creditsHandlers),
  feature(basketsContract, basketsHandlers),
  feature(exposureContract, exposureHandlers),
  feature(tradeListContract, tradeListHandlers),
  feature(obligationsContract, obligationsHandlers),
  feature(targetsContract, targetsHandlers),
  feature(calendarContract, calendarHandlers),
  feature(offersContract, offersHandlers, offersChecks),
  feature(contentContract, contentHandlers, contentChecks),
  feature(consentsContract, consentsHandlers),
  feature(membersContract, membersHandlers),
  feature(limitsContract, limitsHandlers({ ...APPROVED_TRADES, basket: placeApproved })),
  feature(notificationsContract, notificationsHandlers),
  feature(searchContract, searchHandlers),
  feature(liveContract, liveHandlers),
];
