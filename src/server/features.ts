import { auditHandlers } from '../features/audit/api.server.ts';
import { auditContract } from '../features/audit/contract.ts';
import { approvalsContract } from '../features/approvals/contract.ts';
import { basketsHandlers } from '../features/baskets/api.server.ts';
import { basketsContract } from '../features/baskets/contract.ts';
import { billingHandlers } from '../features/billing/api.server.ts';
import { billingContract } from '../features/billing/contract.ts';
import { billingSettingsHandlers } from '../features/billing-settings/api.server.ts';
import { billingSettingsContract } from '../features/billing-settings/contract.ts';
import { calendarHandlers } from '../features/calendar/api.server.ts';
import { calendarContract } from '../features/calendar/contract.ts';
import { capacityChecks, capacityHandlers } from '../features/capacity/api.server.ts';
import { capacityContract } from '../features/capacity/contract.ts';
import { companyHandlers } from '../features/company/api.server.ts';
import { companyContract } from '../features/company/contract.ts';
import { accountHandlers, identityHandlers } from '../features/identity/api.server.ts';
import { accountContract } from '../features/identity/account-contract.ts';
import { identityContract } from '../features/identity/contract.ts';
import { findPlatformPayee } from '../features/billing-settings/service.server.ts';
import { tryFeeInvoice } from '../features/invoices/service.server.ts';
import { readOfTrade } from '../features/notifications/service.server.ts';
import { tradePageHandlers } from '../features/trade-page/api.server.ts';
import { tradePageContract } from '../features/trade-page/contract.ts';
import { payeeHandlers, tradesChecks, tradesHandlers } from '../features/trades/api.server.ts';
import { tradesContract } from '../features/trades/contract.ts';
import { payeeContract } from '../features/trades/payee-contract.ts';
import { consentsHandlers } from '../features/consents/api.server.ts';
import { consentsContract } from '../features/consents/contract.ts';
import { contentChecks, contentHandlers } from '../features/content/api.server.ts';
import { contentContract } from '../features/content/contract.ts';
import { creditsHandlers } from '../features/credits/api.server.ts';
import { creditsContract } from '../features/credits/contract.ts';
import { eprAccountsChecks, eprAccountsHandlers } from '../features/epr-accounts/api.server.ts';
import { eprAccountsContract } from '../features/epr-accounts/contract.ts';
import { gstRegistrationsHandlers } from '../features/gst-registrations/api.server.ts';
import { gstRegistrationsContract } from '../features/gst-registrations/contract.ts';
import { invoicesChecks, invoicesHandlers } from '../features/invoices/api.server.ts';
import { invoicesContract } from '../features/invoices/contract.ts';
import { recallsChecks, recallsHandlers } from '../features/recalls/api.server.ts';
import { recallsContract } from '../features/recalls/contract.ts';
import { disputesChecks, disputesHandlers } from '../features/disputes/api.server.ts';
import { disputesContract } from '../features/disputes/contract.ts';
import { findingsHandlers } from '../features/findings/api.server.ts';
import { findingsContract } from '../features/findings/contract.ts';
import { messagesChecks, messagesHandlers } from '../features/messages/api.server.ts';
import { messagesContract } from '../features/messages/contract.ts';
import { paymentsHandlers } from '../features/payments/api.server.ts';
import { paymentsContract } from '../features/payments/contract.ts';
import { searchHandlers } from '../features/search/api.server.ts';
import { searchContract } from '../features/search/contract.ts';
import { notificationsHandlers } from '../features/notifications/api.server.ts';
import { notificationsContract } from '../features/notifications/contract.ts';
import { liveHandlers } from '../features/live/api.server.ts';
import { liveContract } from '../features/live/contract.ts';
import { tradeListHandlers } from '../features/trade-list/api.server.ts';
import { tradeListContract } from '../features/trade-list/contract.ts';
import { evidenceHandlers } from '../features/evidence/api.server.ts';
import { evidenceContract } from '../features/evidence/contract.ts';
import { exposureHandlers } from '../features/exposure/api.server.ts';
import { exposureContract } from '../features/exposure/contract.ts';
import { obligationsHandlers } from '../features/obligations/api.server.ts';
import { obligationsContract } from '../features/obligations/contract.ts';
import { offersChecks, offersHandlers } from '../features/offers/api.server.ts';
import { offersContract } from '../features/offers/contract.ts';
import { referenceHandlers } from '../features/reference/api.server.ts';
import { referenceContract } from '../features/reference/contract.ts';
import { priceRecordHandlers } from '../features/price-record/api.server.ts';
import { priceRecordContract } from '../features/price-record/contract.ts';
import { registersHandlers } from '../features/registers/api.server.ts';
import { registersContract } from '../features/registers/contract.ts';
import { returnsHandlers } from '../features/returns/api.server.ts';
import { returnsContract } from '../features/returns/contract.ts';
import { rulebookHandlers } from '../features/rulebook/api.server.ts';
import { rulebookContract } from '../features/rulebook/contract.ts';
import { unitsToday } from '../features/rulebook/service.server.ts';
import { targetsHandlers } from '../features/targets/api.server.ts';
import { targetsContract } from '../features/targets/contract.ts';
import { approvalHandlers } from '../features/supervision/approvals-api.server.ts';
import { peopleHandlers, reviewHandlers, supervisionHandlers } from '../features/supervision/api.server.ts';
import { personalDataHandlers } from '../features/personal-data/api.server.ts';
import { personalDataContract } from '../features/personal-data/contract.ts';
import { superadminsHandlers } from '../features/superadmins/api.server.ts';
import { superadminsContract } from '../features/superadmins/contract.ts';
import { supervisionContract } from '../features/supervision/contract.ts';
import { transfersChecks, transfersHandlers } from '../features/transfers/api.server.ts';
import { transfersContract } from '../features/transfers/contract.ts';
import { peopleContract } from '../features/supervision/people-contract.ts';
import { reviewContract } from '../features/supervision/review-contract.ts';
import { systemHandlers } from '../features/system/api.server.ts';
import { systemContract } from '../features/system/contract.ts';
import { feature } from './feature.ts';

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
  feature(tradesContract, tradesHandlers(tryFeeInvoice), tradesChecks),
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
  feature(notificationsContract, notificationsHandlers),
  feature(searchContract, searchHandlers),
  feature(liveContract, liveHandlers),
];
