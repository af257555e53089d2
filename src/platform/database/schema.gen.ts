/**
 * The rows of each table, as statements read them. Made from the migrated database by `tests/schema.test.ts`, which fails where this file
 * is not current; write it anew with `npx vitest run tests/schema.test.ts -u`.
 */

export interface AccountNoticesTable {
  id: string;
  user_id: string;
  kind: string;
  at: Date;
  address: string | null;
  device: string | null;
  email: string | null;
  detail: unknown;
}

export interface AppliedFunctionsTable {
  name: string;
  sha256: string;
  applied_at: Date;
}

export interface ApprovalsTable {
  id: string;
  action: 'acceptance' | 'bank_change.confirm' | 'basket' | 'company.close' | 'counter_offer' | 'counter_round' | 'platform.bank_account' | 'purchase_limit' | 'purchase_request' | 'second_approval.off' | 'second_approval.raise' | 'second_factors.remove' | 'superadmin.end_sessions' | 'superadmin.invite' | 'superadmin.reopen' | 'superadmin.suspend' | 'transaction.approve';
  subject_id: string | null;
  call: unknown;
  fingerprint: Buffer;
  text: string;
  amount_paise: number | null;
  status: 'cancelled' | 'done' | 'expired' | 'failed' | 'refused' | 'waiting';
  maker_id: string;
  checker_id: string | null;
  reason: string | null;
  created_at: Date;
  expires_at: Date;
  decided_at: Date | null;
  organisation_id: string | null;
}

export interface ArticlesTable {
  id: string;
  slug: string;
  title: string;
  sub_title: string;
  content: string;
  plain_text: string;
  image_id: string | null;
  status: 'deleted' | 'draft' | 'published' | 'withdrawn';
  version: number;
  created_at: Date;
  updated_at: Date;
  updated_by: string | null;
  published_at: Date | null;
  changed_at: Date;
  changed_by: string | null;
}

export interface AuditTable {
  id: number;
  at: Date;
  person_id: string | null;
  owner_id: string | null;
  role: 'person' | 'producer' | 'recycler' | 'superadmin' | null;
  session_id: string | null;
  address: string | null;
  device: string | null;
  action: string;
  outcome: 'done' | 'refused';
  subject: string | null;
  subject_id: string | null;
  detail: unknown;
  request_id: string | null;
}

export interface BankDetailsTable {
  id: string;
  company_id: string;
  state: 'cancelled' | 'in_force' | 'replaced' | 'waiting';
  account_holder_name: string | null;
  account_number_encrypted: Buffer | null;
  account_number_last4: string | null;
  bank_name: string | null;
  ifsc_code: string | null;
  branch_name: string | null;
  cancelled_cheque_id: string | null;
  created_by: string;
  created_at: Date;
  in_force_from: Date;
  erased_at: Date | null;
}

export interface BasketsTable {
  id: string;
  owner_id: string;
  plan: unknown;
  created_at: Date;
  created_by: string;
  placed_at: Date | null;
  placed_key: string | null;
  outcomes: unknown;
  purchase_counts: unknown;
  placed_by: string | null;
  placed_on: string | null;
}

export interface BillingSettingsTable {
  id: number;
  account_holder_name: string | null;
  account_number_encrypted: Buffer | null;
  account_number_last4: string | null;
  bank_name: string | null;
  ifsc_code: string | null;
  branch_name: string | null;
  sac: string | null;
  by_id: string;
  at: Date;
}

export interface CalendarDaysTable {
  person_id: string;
  uid: string;
  day: string;
  sequence: number;
  changed_at: Date;
}

export interface CalendarLinksTable {
  person_id: string;
  owner_id: string;
  token_hash: Buffer;
  created_at: Date;
  last_read_at: Date | null;
}

export interface CapacitiesTable {
  id: string;
  account_id: string;
  owner_id: string;
  kg_per_year: number;
  consent_number: string;
  consent_valid_until: string;
  from_day: string;
  document_id: string;
  created_by: string;
  created_at: Date;
  checked_by: string | null;
  checked_at: Date | null;
}

export interface CapacityFiguresTable {
  account_id: string;
  year: number;
  possible: number;
  claimed: number;
  percent: number | null;
  status: 'checked' | 'declared' | 'none';
  facts: unknown;
  day: string;
  rules_version: number;
}

export interface CertificateCollisionsTable {
  id: string;
  certificate_id: string;
  trade_id: string;
  at: Date;
  by_id: string;
}

export interface CertificatesTable {
  id: string;
  waste_type: string;
  number: string;
  account_id: string;
  owner_id: string;
  product_type: string;
  credit_type: string;
  year: number;
  unit: 'g' | 'kg';
  face_value: number;
  used_quantity: number;
  created_by: string;
  created_at: Date;
}

export interface ClaimedTriesTable {
  id: number;
  key: string;
  at: Date;
  failed: boolean;
}

export interface CompaniesTable {
  user_id: string;
  company_name: string;
  gst_number: string | null;
  pcb_number: string | null;
  registration_date: string | null;
  address: string | null;
  state: string | null;
  city: string | null;
  company_logo_id: string | null;
  pcb_document_id: string | null;
  social_links: string[];
  account_holder_name: string | null;
  account_number_encrypted: Buffer | null;
  account_number_last4: string | null;
  bank_name: string | null;
  ifsc_code: string | null;
  branch_name: string | null;
  cancelled_cheque_id: string | null;
  complete: boolean;
  trusted: boolean;
  show_company_name: boolean;
  second_factor_required_at: Date | null;
}

export interface ConsentsTable {
  id: string;
  kind: 'newsletter' | 'terms';
  version: string;
  user_id: string | null;
  subscription_id: string | null;
  given_at: Date;
  withdrawn_at: Date | null;
}

export interface CreditRecordsTable {
  id: string;
  owner_id: string;
  account_id: string;
  waste_type: string;
  year: number;
  product_type: string;
  credit_type: string;
  state: string;
  processing_capacity_kg: number;
  potential: number;
  available: number;
  listed: number;
  sold: number;
  created_at: Date;
  unit: 'g' | 'kg';
  expires_on: string | null;
  validity_rule_id: string | null;
  product_sold: number | null;
}

export interface DataExportsTable {
  id: string;
  owner_id: string;
  state: 'deleted' | 'failed' | 'ready' | 'waiting';
  attempts: number;
  requested_at: Date;
  ready_at: Date | null;
  byte_size: number | null;
  file_id: string | null;
  asked_by: string | null;
}

export interface DevicesTable {
  user_id: string;
  hash: Buffer;
  known_at: Date;
}

export interface DisputeCountersTable {
  year: number;
  last_number: number;
}

export interface DisputesTable {
  id: string;
  number: string;
  trade_id: string;
  kind: 'other' | 'payment' | 'transfer';
  line_id: string | null;
  payment_id: string | null;
  opener: 'producer' | 'recycler' | 'superadmin';
  text: string;
  proof_id: string | null;
  status: 'closed' | 'open' | 'resolved';
  opened_by: string;
  opened_at: Date;
  outcome: string | null;
  changed_by: string;
  changed_at: Date;
  changed_for: string | null;
}

export interface DocumentBacklogTable {
  before_id: string;
}

export interface DocumentPrefixesTable {
  company_id: string | null;
  gstin: string;
  prefix: string;
  use: 'credit_note' | 'invoice' | 'own';
}

export interface DocumentPrintsTable {
  file_id: string;
  trade_id: string;
  examined_at: Date;
  difference_hash: string | null;
  hash_parts: number[] | null;
  irns: string[];
  eway_bills: string[];
}

export interface DocumentSeriesTable {
  company_id: string | null;
  gstin: string;
  year: number;
  prefix: string;
  last_position: number;
  last_date: string;
}

export interface DocumentsTable {
  id: string;
  trade_id: string;
  type: 'credit_note' | 'invoice';
  invoice_id: string | null;
  supplier: 'platform' | 'recycler';
  source: 'own' | 'series';
  company_id: string | null;
  gstin: string;
  year: number;
  prefix: string | null;
  series_position: number | null;
  number: string;
  dated: string;
  seller: unknown;
  buyer: unknown;
  place_of_supply: string;
  description: string;
  classification: 'goods' | 'service';
  hsn_sac: string;
  quantity: number;
  unit: 'GMS' | 'KGS' | 'OTH';
  unit_price_paise: number;
  taxable_paise: number;
  gst_basis_points: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
  round_off_paise: number;
  total_paise: number;
  reason: string | null;
  credited_taxable_paise: number;
  credited_cgst_paise: number;
  credited_sgst_paise: number;
  credited_igst_paise: number;
  credited_round_off_paise: number;
  wholly_credited: boolean;
  needs_irn: boolean;
  irn: string | null;
  ack_no: string | null;
  ack_date: Date | null;
  signed_qr: string | null;
  qr_checked: boolean;
  file_id: string | null;
  irn_file_id: string | null;
  created_by: string;
  created_at: Date;
}

export interface EmailChangesTable {
  id: string;
  user_id: string;
  session_id: string;
  email: string;
  previous_email: string;
  requested_at: Date;
  expires_at: Date;
  done_at: Date | null;
  cancelled_at: Date | null;
  previous_confirmed: boolean;
  reserved_until: Date | null;
}

export interface EnquiriesTable {
  id: string;
  source: 'battery' | 'construction' | 'contact' | 'e-waste';
  full_name: string;
  company_name: string;
  email: string;
  mobile: string;
  profile: string | null;
  category: string | null;
  city: string;
  state: string;
  message: string;
  status: 'closed' | 'received' | 'reopened';
  created_at: Date;
  changed_at: Date;
  changed_by: string | null;
  content_hash: number;
}

export interface EprAccountsTable {
  id: string;
  owner_id: string;
  role: 'producer' | 'recycler';
  registration_number: string;
  registration_date: string;
  registered_name: string;
  waste_type: string;
  entity_type: string;
  state: string;
  city: string;
  address: string;
  certificate_id: string;
  label: string;
  status: 'approved' | 'pending' | 'rejected';
  changed_at: Date;
  changed_by: string;
  reason: string | null;
  created_at: Date;
  version: number;
  released_at: Date | null;
  identity_change: unknown;
  gst_registration_id: string | null;
  gstin: string | null;
}

export interface ErasureRequestsTable {
  id: string;
  owner_id: string;
  state: 'done' | 'refused' | 'requested' | 'withdrawn';
  reason: string | null;
  answer: string | null;
  email: string | null;
  requested_at: Date;
  answer_by: Date;
  decided_at: Date | null;
  decided_by: string | null;
}

export interface EvidenceKeysTable {
  key_id: string;
  public_key_pem: string;
  used_from: Date;
  used_until: Date | null;
}

export interface EvidencePackTradesTable {
  pack_id: string;
  trade_id: string;
}

export interface EvidencePacksTable {
  id: string;
  code: string;
  owner_id: string | null;
  kind: 'order' | 'year';
  trade_id: string | null;
  account_id: string | null;
  year: number | null;
  state: 'failed' | 'making' | 'queued' | 'ready' | 'removed';
  attempts: number;
  requested_by: string;
  requested_role: 'producer' | 'recycler' | 'superadmin';
  requested_at: Date;
  made_at: Date | null;
  key_id: string | null;
  manifest_sha256: Buffer | null;
  byte_size: number | null;
  file_id: string | null;
  subject: unknown;
  files: unknown;
}

export interface ExpiryNoticesTable {
  subject_id: string;
  owner_id: string;
  days: number;
  told_at: Date;
}

export interface ExtensionNoticesTable {
  id: string;
  rule_id: string;
  owner_id: string;
  at: Date;
}

export interface FilesTable {
  id: string;
  owner_id: string | null;
  purpose: 'article_image' | 'availability_proof' | 'cancelled_cheque' | 'capacity_document' | 'company_logo' | 'data_export' | 'dispute_proof' | 'epr_certificate' | 'evidence_pack' | 'invoice_file' | 'message_file' | 'pcb_document' | 'producer_transfer_proof' | 'product_image' | 'recall_document' | 'recycler_transfer_proof' | 'trail_documents' | 'transaction_proof';
  sha256: Buffer;
  byte_size: number;
  media_type: string;
  name: string;
  created_at: Date;
  inline: boolean | null;
  erased_at: Date | null;
  removed_at: Date | null;
  hidden_at: Date | null;
}

export interface FindingsTable {
  id: string;
  kind: 'near_picture' | 'no_camera_data' | 'pdf_after' | 'pdf_parts' | 'photo_after' | 'photo_old' | 'qr_differs' | 'same_eway_bill' | 'same_irn' | 'same_utr' | 'similar_number';
  text: string | null;
  trade_id: string;
  document: 'Certificate number' | 'Credit Transfer Proof' | 'Dispute proof' | 'Own invoice' | 'Payment' | 'Producer Transfer Proof' | 'Trail Documents' | 'Transaction Proof';
  subject_id: string;
  other_trade_id: string | null;
  other_document: 'Certificate number' | 'Credit Transfer Proof' | 'Dispute proof' | 'Own invoice' | 'Payment' | 'Producer Transfer Proof' | 'Trail Documents' | 'Transaction Proof' | null;
  other_subject_id: string | null;
  at: Date;
  figures: unknown;
}

export interface GstRegistrationsTable {
  id: string;
  company_id: string | null;
  gstin: string;
  legal_name: string;
  trade_name: string | null;
  address1: string | null;
  address2: string | null;
  place: string | null;
  pin: string | null;
  aato_band: 'above_5_crore' | 'up_to_5_crore';
  e_invoice: boolean;
  invoice_prefix: string;
  credit_note_prefix: string;
  is_default: boolean;
  from_profile: boolean;
  cancelled_on: string | null;
  created_by: string | null;
  created_at: Date;
}

export interface HistoryTable {
  id: number;
  subject: string;
  subject_id: string;
  at: Date;
  by_id: string | null;
  from_status: string;
  to_status: string;
  reason: string | null;
  for_id: string | null;
}

export interface HouseArticlesTable {
  key: string;
  article_id: string;
  given_at: Date;
}

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  fingerprint: Buffer;
  http_status: number | null;
  body: string | null;
  created_at: Date;
  outcome: unknown;
}

export interface InvitationsTable {
  id: string;
  organisation_id: string;
  email: string;
  part: 'accounts' | 'manager' | 'owner' | 'trader' | 'viewer';
  until: string | null;
  message: string | null;
  invited_by: string;
  invited_at: Date;
  token_hash: Buffer | null;
  expires_at: Date;
  state: 'accepted' | 'expired' | 'open' | 'withdrawn';
  ended_at: Date | null;
}

export interface InvoiceRemindersTable {
  transaction_id: string;
  days: number;
  told_at: Date;
}

export interface JobRunsTable {
  name: string;
  last_run_at: Date;
  succeeded_at: Date | null;
  failed_at: Date | null;
  failure: string | null;
  done_for: Date | null;
}

export interface KnownAddressesTable {
  user_id: string;
  network: string;
  known_at: Date;
}

export interface LedgerTable {
  id: number;
  movement: 'achieve' | 'add' | 'block' | 'end' | 'list' | 'reinstate' | 'release' | 'remove' | 'sell' | 'unlist' | 'void';
  credit_id: string;
  offer_id: string | null;
  trade_id: string | null;
  target_id: string | null;
  quantity: number;
  at: Date;
  by_id: string | null;
  recall_id: string | null;
}

export interface LedgerChecksTable {
  id: number;
  at: Date;
  by_id: string | null;
  milliseconds: number;
  breaches: number;
  first_breaches: unknown;
}

export interface LinkTokensTable {
  hash: Buffer;
  kind: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  subject_id: string | null;
  email: string | null;
  event_at: Date | null;
}

export interface LoginChallengesTable {
  hash: Buffer;
  user_id: string;
  purpose: 'enrolment' | 'login' | 'step_up';
  session_id: string | null;
  created_at: Date;
  expires_at: Date;
  tries: number;
  used_at: Date | null;
}

export interface MembersTable {
  id: string;
  organisation_id: string;
  person_id: string;
  part: 'accounts' | 'manager' | 'owner' | 'trader' | 'viewer';
  until: string | null;
  invited_by: string | null;
  joined_at: Date;
  ended_at: Date | null;
  ended_by: string | null;
  told_until: string | null;
  last_used_at: Date | null;
}

export interface MessageFilesTable {
  file_id: string;
  message_id: string;
  place: number;
}

export interface MessageMailsTable {
  conversation_id: string;
  role: 'producer' | 'recycler';
  up_to: number;
  told_at: Date;
}

export interface MessageReadingsTable {
  conversation_id: string;
  role: 'producer' | 'recycler';
  up_to: number;
  read_at: Date;
  recorded_by: string;
}

export interface MessagesTable {
  id: string;
  conversation_id: string;
  position: number;
  sent_at: Date;
  created_by: string;
  role: 'producer' | 'recycler' | 'superadmin';
  text: string | null;
  file_count: number;
  bank_details: boolean;
}

export interface MigrationsTable {
  name: string;
  sha256: string;
  applied_at: Date;
}

export interface NewsletterLinksTable {
  hash: Buffer;
  subscription_id: string;
}

export interface NotificationDigestsTable {
  id: string;
  person_id: string;
  after_id: string | null;
  up_to: string;
  at: Date;
}

export interface NotificationPreferencesTable {
  person_id: string;
  category: string;
  frequency: 'at_once' | 'daily' | 'never';
  chosen_at: Date;
}

export interface NotificationsTable {
  id: string;
  event_id: number;
  person_id: string;
  at: Date;
  category: 'accounts' | 'enquiries' | 'payments' | 'reminders' | 'requests' | 'review' | 'security' | 'sign_ups';
  topic: string;
  subject_id: string;
  text: string;
  path: string;
  trade_id: string | null;
  read_at: Date | null;
  organisation_id: string | null;
}

export interface ObligationSheetsTable {
  id: string;
  owner_id: string;
  account_id: string;
  stream: string;
  year: number;
  items: unknown;
  lines: unknown;
  created_at: Date;
  created_by: string;
}

export interface ObligationTargetsTable {
  sheet_id: string;
  account_id: string;
  target_id: string;
  quantity: number;
  leftover: number;
  held: number;
  set_at: Date;
}

export interface OffersTable {
  id: string;
  recycler_id: string;
  account_id: string;
  credit_id: string;
  title: string;
  price_paise: number;
  minimum_purchase: number;
  available: number;
  blocked: number;
  sold: number;
  listed: number;
  year: number;
  waste_type: string;
  product_type: string;
  credit_type: string;
  recycler_type: string;
  state: string;
  city: string;
  trail_documents: string[];
  product_image_id: string;
  availability_proof_id: string;
  seller_open: boolean;
  status: 'expired' | 'listed' | 'paused' | 'withdrawn';
  live: boolean;
  changed_at: Date;
  changed_by: string | null;
  created_at: Date;
  unit: 'g' | 'kg';
  expires_on: string | null;
  validity_rule_id: string | null;
  band_rule_id: string | null;
  band_low_paise: number | null;
  band_high_paise: number | null;
  search_text: string;
  paused: boolean;
  held_by: string | null;
}

export interface OrderCountersTable {
  year: number;
  last_number: number;
}

export interface OutboxTable {
  id: number;
  topic: string;
  subject_id: string;
  at: Date;
  attempts: number;
  next_at: Date;
  delivered_at: Date | null;
  buried_at: Date | null;
  last_error: string | null;
  told_at: Date | null;
  by_id: string | null;
  notify_at: Date | null;
  mailed: string[];
}

export interface OutdatedSellersTable {
  recycler_id: string;
}

export interface PasswordResetsTable {
  hash: Buffer;
  user_id: string;
  expires_at: Date;
  used_at: Date | null;
}

export interface PaymentsTable {
  id: string;
  trade_id: string;
  payee: 'platform' | 'recycler';
  amount_paise: number;
  utr: string;
  paid_on: string;
  tds_paise: number;
  tds_section: string | null;
  tds_note: string | null;
  status: 'not_received' | 'received' | 'recorded' | 'withdrawn';
  received_on: string | null;
  reason: string | null;
  recorded_by: string;
  recorded_at: Date;
  changed_by: string;
  changed_at: Date;
  reminded_at: Date | null;
  is_checked: boolean;
  changed_for: string | null;
}

export interface PriceWeeksTable {
  id: number;
  waste_type: string;
  product_type: string;
  credit_type: string;
  week: string;
  unit: 'g' | 'kg';
  kind: 'asking' | 'none' | 'traded';
  price_paise: number | null;
  trades_band: string | null;
  quantity_band: string | null;
  carried: boolean;
  as_of: string | null;
  created_at: Date;
}

export interface PurchaseLimitsTable {
  id: number;
  organisation_id: string;
  enabled: boolean;
  per_day_paise: number;
  changed_at: Date;
  changed_by: string;
  approval_id: string | null;
}

export interface RateWindowsTable {
  key: string;
  window_start: Date;
  hits: number;
}

export interface RecallCountersTable {
  year: number;
  last_number: number;
}

export interface RecallTradesTable {
  trade_id: string;
  recall_id: string;
  ended_as: 'cancelled' | 'rejected' | null;
}

export interface RecallsTable {
  id: string;
  number: string;
  status: 'discarded' | 'draft' | 'executed' | 'lifted';
  authority: 'CPCB' | 'Court or tribunal' | 'MoEFCC' | 'Other' | 'SPCB or PCC';
  reference: string;
  order_date: string;
  order_reason: string;
  document_id: string;
  scope: 'account' | 'certificates';
  waste_type: string;
  account_id: string | null;
  years: number[];
  credit_types: string[];
  certificate_numbers: string[];
  preview: unknown;
  created_by: string;
  created_at: Date;
  executed_at: Date | null;
  lifted_at: Date | null;
  lift_reason: string | null;
  lift_reference: string | null;
  changed_by: string;
  changed_at: Date;
}

export interface RecoveryCodesTable {
  user_id: string;
  hash: Buffer;
  created_at: Date;
  used_at: Date | null;
  void_at: Date | null;
}

export interface RefreshTokensTable {
  hash: Buffer;
  session_id: string;
  expires_at: Date;
  spent_at: Date | null;
}

export interface RegistrationClaimsTable {
  id: string;
  claimant_id: string;
  role: 'producer' | 'recycler';
  registration_number: string;
  account_id: string;
  note: string;
  certificate_id: string;
  status: 'granted' | 'open' | 'refused';
  reason: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  created_at: Date;
}

export interface RuleModesTable {
  id: number;
  stream: string;
  guard: 'capacity' | 'expiry' | 'price_band';
  mode: 'block' | 'off' | 'warn';
  citation: string;
  by_id: string;
  at: Date;
}

export interface RuleRowsTable {
  id: string;
  kind: string;
  stream: string;
  producer_type: string | null;
  product_type: string | null;
  credit_type: string | null;
  part: string | null;
  year: number | null;
  starts_on: string;
  ends_on: string | null;
  value: unknown;
  status: 'draft' | 'reported' | 'unknown' | 'verified';
  source_title: string;
  source_url: string | null;
  clause: string | null;
  note: string | null;
  read_on: string | null;
  origin: 'own' | 'shipped';
  created_by: string | null;
  created_at: Date;
  read_by: string | null;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
  withdrawal_note: string | null;
}

export interface RuleStreamsTable {
  stream: string;
  version: number;
  changed_version: number;
  stored_version: number;
  stored_from: string | null;
  stored_until: string | null;
}

export interface SecondFactorsTable {
  id: string;
  user_id: string;
  kind: 'passkey' | 'totp';
  name: string;
  created_at: Date;
  confirmed_at: Date | null;
  removed_at: Date | null;
  last_used_at: Date | null;
  secret_encrypted: Buffer | null;
  used_steps: number[];
  credential_id: string | null;
  public_key: Buffer | null;
  counter: number;
  transports: string[];
}

export interface SessionsTable {
  id: string;
  user_id: string;
  created_at: Date;
  ended_at: Date | null;
  fresh_until: Date;
  last_used_at: Date;
  address: string | null;
  device: string | null;
  second_factor: 'passkey' | 'recovery_code' | 'totp' | null;
  organisation_id: string | null;
  switches: number;
}

export interface SettingsTable {
  id: number;
  second_approval: 'off' | 'on';
  second_approval_above_paise: number;
  changed_at: Date;
  changed_by: string | null;
  rises_are_held: boolean;
}

export interface StatusMovesTable {
  subject: string;
  from_status: string;
  to_status: string;
}

export interface SubscriptionsTable {
  id: string;
  email: string;
  created_at: Date;
  asked_at: Date;
  confirm_hash: Buffer | null;
  confirm_expires_at: Date | null;
  confirmed_at: Date | null;
}

export interface TargetsTable {
  id: string;
  owner_id: string;
  account_id: string;
  waste_type: string;
  year: number;
  product_type: string;
  credit_type: string;
  state: string;
  number: number;
  target_quantity: number;
  blocked: number;
  achieved: number;
  remaining: number;
  is_achieved: boolean;
  created_at: Date;
  unit: 'g' | 'kg';
  voided: number;
  purchase_count: number;
}

export interface TradeDocumentsTable {
  file_id: string;
  trade_id: string;
  field: 'producer_transfer_proof' | 'recycler_transfer_proof' | 'trail_documents' | 'transaction_proof';
  kind: string | null;
  replaced_at: Date | null;
  added_by: string | null;
}

export interface TradeRemindersTable {
  trade_id: string;
  status: 'approved' | 'pending';
  hours: number;
  told_at: Date;
}

export interface TradeTextsTable {
  trade_id: string;
  text: string;
}

export interface TradesTable {
  id: string;
  kind: 'counter' | 'purchase';
  offer_id: string;
  credit_id: string;
  recycler_id: string;
  producer_id: string;
  producer_account_id: string;
  target_id: string | null;
  year: number;
  quantity: number;
  price_paise: number;
  listed_price_paise: number;
  item_value_paise: number;
  fee_paise: number;
  gst_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
  fee_basis_points: number;
  gst_basis_points: number;
  title: string;
  waste_type: string;
  product_type: string;
  credit_type: string;
  recycler_type: string;
  producer_type: string;
  seller_company: string;
  buyer_company: string;
  seller_gst_number: string;
  buyer_gst_number: string;
  status: 'approved' | 'complete' | 'countered' | 'expired' | 'pending' | 'rejected' | 'withdrawn';
  expires_at: Date | null;
  changed_at: Date;
  changed_by: string | null;
  reason: string | null;
  created_at: Date;
  payee_id: string | null;
  unit: 'g' | 'kg';
  note: string | null;
  round: number;
  made_by: 'producer' | 'recycler';
  previous_id: string | null;
  first_id: string | null;
  bound_by: string | null;
  bound_at: Date | null;
  approval_id: string | null;
  changed_for: string | null;
}

export interface TransactionsTable {
  id: string;
  trade_id: string;
  order_id: string;
  transaction_proof_id: string | null;
  producer_transfer_proof_id: string | null;
  recycler_transfer_proof_id: string | null;
  trail_documents_id: string | null;
  status: 'cancelled' | 'completed' | 'initiated' | 'payment_verified';
  changed_at: Date;
  changed_by: string;
  reason: string | null;
  created_at: Date;
  waste_type: string;
  quantity: number;
  item_value_paise: number;
  month: string;
  recycler_id: string;
  producer_id: string;
  unit: 'g' | 'kg';
  transfer_tracked: boolean;
  changed_for: string | null;
  verified_at: Date | null;
  lacks_invoice: boolean;
  lacks_fee_invoice: boolean;
  numbered_quantity: number;
}

export interface TransferLinesTable {
  id: string;
  trade_id: string;
  certificate_id: string;
  quantity: number;
  transferred_on: string;
  portal_reference: string | null;
  status: 'disputed' | 'recorded' | 'seen' | 'withdrawn';
  reason: string | null;
  recorded_by: string;
  recorded_at: Date;
  changed_by: string;
  changed_at: Date;
  changed_for: string | null;
}

export interface TransferRemindersTable {
  trade_id: string;
  topic: 'transfer.answer_due' | 'transfer.numbers_due';
  told_at: Date;
}

export interface UsersTable {
  id: string;
  role: 'person' | 'producer' | 'recycler' | 'superadmin';
  unique_id: string;
  email: string | null;
  full_name: string | null;
  mobile_no: string | null;
  designation: string | null;
  password_hash: string | null;
  created_at: Date;
  closed_at: Date | null;
  email_verified_at: Date | null;
  password_changed_at: Date | null;
  second_factor_methods: string[];
  second_factor_due_at: Date | null;
  suspended_at: Date | null;
  invited_at: Date | null;
  first_login_at: Date | null;
  person_suspended_at: Date | null;
}

export interface WaitingAccountsMailTable {
  only_one: boolean;
  told_at: Date | null;
}
