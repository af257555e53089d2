import * as z from 'zod/mini';
import { needs } from '#trading/trade-list/contract.ts';

/** Row counts of the screens behind each badge. The superadmin's badges have names of their own. */
export const counts = z.object({
  epr_accounts: z.number(),
  epr_credits: z.number(),
  direct_purchase: z.number(),
  credit_offers: z.number(),
  counter_credit_offers_received: z.number(),
  counter_credit_offers_made: z.number(),
  transactions: z.number(),
  epr_targets: z.number(),
  complete_order: z.number(),
  pending_order: z.number(),
  recyclers: z.number(),
  producers: z.number(),
  recycler_epr_accounts: z.number(),
  producer_epr_accounts: z.number(),
  articles: z.number(),
  enquiries: z.number(),
  /** verified or completed trades of a recycler without an invoice that stands */
  invoices_to_issue: z.number(),
  ...needs,
  /** own rejected accounts; of a superadmin those to approve */
  needs_you_epr_accounts: z.number(),
  /** accounts and payment proofs on the review desk; of a superadmin alone */
  needs_you_review: z.number(),
  unread_notifications: z.number(),
  /** organisations that the reader is a member of */
  organisations: z.number(),
  /** of a superadmin alone */
  open_disputes: z.number(),
  /** actions that wait for a second superadmin */
  approvals: z.number(),
  /** what another member has asked for and the reader may decide */
  company_approvals: z.number(),
  /** 1 where a purchase limit is on or something waits, else 0: a list of approvals is worth a link */
  company_approvals_listed: z.number(),
  erasure_requests: z.number(),
});
