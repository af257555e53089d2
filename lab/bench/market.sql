-- Generates a market of any size with set-based statements. Triggers and foreign keys are disabled meanwhile, so their effects (numbers of
-- people, histories, the ledger) are written here; the ledger verification at the end of the benchmark checks them. The caller has created
-- the temporary tables `size` (offers, buyers, of_largest, password_hash), `catalogue` (place, waste_type, products, credits, recycler_types,
-- producer_type) and `places` (place, state, code, city), and has dropped the indexes of offers.

create temporary table sellers as
select s, uuidv7(interval '-400 days') as id, uuidv7(interval '-400 days') as account_id, uuidv7(interval '-400 days') as picture_id,
  uuidv7(interval '-400 days') as paper_id, c.*, p.state, p.code, p.city
from size, generate_series(1, greatest(size.offers / 100, 1)) s
join catalogue c on c.place = case when s % 10 < 5 then 1 else 2 + s % ((select count(*) from catalogue)::integer - 1) end
join places p on p.place = 1 + (s * 7) % (select count(*) from places);

create temporary table buyers as
select b, uuidv7(interval '-300 days') as id, uuidv7(interval '-300 days') as account_id, uuidv7(interval '-300 days') as paper_id,
  uuidv7(interval '-300 days') as session_id, uuidv7(interval '-300 days') as target_id, c.*, p.state, p.code, p.city
from size, generate_series(1, size.buyers) b
join catalogue c on c.place = 1 join places p on p.place = 1 + b % (select count(*) from places);

insert into users (id, role, unique_id, email, full_name, mobile_no, designation, password_hash, created_at)
select id, 'recycler', 'REC-' || lpad(s::text, 6, '0'), 'recycler' || s || '@example.in', 'Recycler ' || s, '9876543210', 'Manager',
  password_hash, now() - interval '400 days' from sellers, size
union all
select id, 'producer', 'PRO-' || lpad(b::text, 6, '0'), 'producer' || b || '@example.in', 'Producer ' || b, '9876543210', 'Manager',
  password_hash, now() - interval '300 days' from buyers, size;
select setval('recycler_number', (select count(*) from sellers)), setval('producer_number', (select count(*) from buyers));
insert into members (id, organisation_id, person_id, part, joined_at) select uuidv7(), id, id, 'owner', created_at from users;

create temporary table papers as
select picture_id as id, id as owner_id, 'product_image' as purpose, 'image/webp' as media_type from sellers
union all select paper_id, id, 'availability_proof', 'application/pdf' from sellers
union all select paper_id, id, 'pcb_document', 'application/pdf' from buyers;
insert into files (id, owner_id, purpose, sha256, byte_size, media_type, name, created_at)
select id, owner_id, purpose, sha256(id::text::bytea), 1000, media_type, 'paper', now() - interval '300 days' from papers;

insert into companies (user_id, company_name, gst_number, pcb_number, registration_date, address, state, city, company_logo_id,
  pcb_document_id, account_holder_name, account_number_encrypted, account_number_last4, bank_name, ifsc_code, branch_name, cancelled_cheque_id)
select id, name, code || 'AAPFU' || lpad((n % 10000)::text, 4, '0') || 'F1Z0', 'PCB-' || n, date '2020-04-01', '1 Market Road', state, city,
  paper_id, paper_id, name, '\x00', '1234', 'State Bank of India', 'SBIN0000001', 'Main', paper_id
from (
  select id, 'Recycling ' || s || ' Private Limited' as name, s as n, code, state, city, paper_id from sellers
  union all select id, 'Brands ' || b || ' Private Limited', b, code, state, city, paper_id from buyers
) people;
insert into bank_details (id, company_id, state, account_holder_name, account_number_encrypted, account_number_last4, bank_name, ifsc_code,
  branch_name, cancelled_cheque_id, created_by, created_at, in_force_from)
select uuidv7(), user_id, 'in_force', account_holder_name, account_number_encrypted, account_number_last4, bank_name, ifsc_code, branch_name,
  cancelled_cheque_id, user_id, '2020-04-01', '2020-04-01' from companies;

create temporary table registrations as
select account_id as id, id as owner_id, 'recycler' as role, s as n, waste_type,
  recycler_types[1 + s % cardinality(recycler_types)] as entity_type, state, city, paper_id from sellers
union all
select account_id, id, 'producer', b, waste_type, producer_type, state, city, paper_id from buyers;
insert into epr_accounts (id, owner_id, role, registration_number, registration_date, registered_name, waste_type, entity_type, state,
  city, address, certificate_id, label, status, changed_at, changed_by, created_at)
select id, owner_id, role, (100000 + n)::text, date '2024-05-01', 'Registered Name', waste_type, entity_type, state, city, '1 Plant Road',
  paper_id, 'Plant', 'approved', now() - interval '300 days', owner_id, now() - interval '300 days' from registrations;
insert into history (subject, subject_id, at, by_id, from_status, to_status)
select 'epr_account', id, now() - interval '300 days', owner_id, before, after
from registrations, (values (1, '', 'pending'), (2, 'pending', 'approved')) moves (step, before, after) order by id, step;

-- Ten credit records of each seller, up to ten offers of each record; the first has the oldest `of_largest` offers of the market.
create temporary table records as
select s.s, c, uuidv7(interval '-290 days') as credit_id, s.id as owner_id, s.account_id, s.waste_type, s.state, s.city, s.picture_id, s.paper_id,
  s.recycler_types[1 + s.s % cardinality(s.recycler_types)] as recycler_type,
  s.products[1 + (c + s.s * (s.place - 1)) % cardinality(s.products)] as product_type,
  s.credits[1 + (c / 2) % cardinality(s.credits)] as credit_type, 2026 - c / 3 as year
from sellers s, generate_series(0, 9) c;

create temporary table drafts as
select n, uuidv7(interval '1 second' * -30 * (size.offers - n)) as id, r.*,
  round(100 + 4900 * random() ^ 2)::bigint as price_paise, (1000 + floor(random() * 500) * 1000)::bigint as quantity,
  (array['Recycled', 'Certified', 'Verified', 'Audited', 'Post-consumer', 'Co-processed', 'Refined', 'Fresh'])[1 + floor(random() * 8)::integer]
    || ' ' || r.product_type || ' ' || r.credit_type || ', lot ' || n || ', ' || r.city as title
from size, generate_series(1, size.offers) n
join records r on r.s = case when n <= (select of_largest from size) then 1 else 1 + (n / 10) % (select count(*) from sellers) end and r.c = n % 10;

-- Offers for the benchmark's purchases, which never sell out: a thousand of one kind, the newest first. One in twenty is priced without
-- regard to the band of the rulebook (₹ 1.50 to 5.00 a kilogram), which a purchase then gets a warning of.
create temporary table bought as
select id, waste_type, product_type, credit_type from (
  select d.id, d.waste_type, d.product_type, d.credit_type,
    first_value(d.product_type) over newest as first_product, first_value(d.credit_type) over newest as first_credit, n
  from drafts d join catalogue c on c.waste_type = d.waste_type and c.place = 1 window newest as (order by n desc)
) plastic where (product_type, credit_type) = (first_product, first_credit) order by n desc limit 1000;
update drafts set quantity = 5000000000, price_paise = case when random() < 0.05 then price_paise else round(150 + 350 * random()) end
where id in (select id from bought);

insert into credit_records (id, owner_id, account_id, waste_type, year, product_type, credit_type, state, processing_capacity_kg,
  potential, available, listed, created_at)
select r.credit_id, r.owner_id, r.account_id, r.waste_type, r.year, r.product_type, r.credit_type, r.state, 1000000,
  q.kg * 2, q.kg, q.kg, now() - interval '290 days'
from records r join (select s, c, sum(quantity) as kg from drafts group by s, c) q using (s, c);
insert into ledger (movement, credit_id, quantity, at, by_id)
select 'add', id, available, created_at, owner_id from credit_records;

-- What the search finds an offer by is written by its trigger alone, which fires here too.
alter table offers enable always trigger set_search_text;
insert into offers (id, recycler_id, account_id, credit_id, title, price_paise, minimum_purchase, available, listed, year,
  waste_type, product_type, credit_type, recycler_type, state, city, trail_documents, product_image_id, availability_proof_id,
  seller_open, status, changed_at, changed_by, created_at)
select id, owner_id, account_id, credit_id, title, price_paise, 100, quantity, quantity, year, waste_type, product_type, credit_type,
  recycler_type, state, city, '{Tax Invoice,E-Way Bill}', picture_id, paper_id, true, 'listed', at, owner_id, at
from (select *, now() - interval '1 second' * 30 * ((select offers from size) - n) as at from drafts order by n) placed;
alter table offers enable trigger set_search_text;
insert into ledger (movement, credit_id, offer_id, quantity, at, by_id)
select 'list', credit_id, id, listed, created_at, recycler_id from offers;
insert into history (subject, subject_id, at, by_id, from_status, to_status)
select 'offer', id, created_at, recycler_id, '', 'listed' from offers;

insert into targets (id, owner_id, account_id, waste_type, year, product_type, credit_type, state, number, target_quantity, created_at)
select target_id, id, account_id, waste_type, 2026, (select product_type from bought limit 1), (select credit_type from bought limit 1), state, 1,
  1000000000000, now() - interval '200 days' from buyers;
insert into sessions (id, user_id, organisation_id, created_at) select session_id, id, id, now() from buyers;

-- A superadmin and a seller with a session, for the dashboards.
create temporary table readers as
select uuidv7(interval '-400 days') as id, uuidv7() as session_id, 'superadmin' as role
union all select id, uuidv7(), 'recycler' from sellers where s = 1;
insert into users (id, role, unique_id, email, password_hash, created_at)
select id, role, 'ADM-000001', 'superadmin@example.in', password_hash, now() - interval '400 days' from readers, size where role = 'superadmin';
select setval('superadmin_number', 1);
insert into sessions (id, user_id, organisation_id, created_at)
select session_id, id, case when role <> 'superadmin' then id end, now() from readers;
update users set email_verified_at = created_at;

-- Target of each buyer last year, by kind of credit: 2,000 tonnes, which some of the offers of its kind would meet.
create temporary table wanted_targets as
select uuidv7(interval '-200 days') as target_id, b.id as owner_id, b.b, b.account_id, b.waste_type, b.state, product_type, credit_type
from buyers b, unnest(b.products) product_type, unnest(b.credits) credit_type;
insert into targets (id, owner_id, account_id, waste_type, year, product_type, credit_type, state, number, target_quantity, created_at)
select target_id, owner_id, account_id, waste_type, 2025, product_type, credit_type, state,
  1 + row_number() over (partition by account_id order by product_type, credit_type), 2000000, now() - interval '200 days' from wanted_targets;

-- Targets of each buyer for the next year, of four kinds, which plans of a few offers meet.
create temporary table planned as
select uuidv7(interval '-100 days') as target_id, w.owner_id, w.account_id, w.waste_type, w.state, w.product_type, w.credit_type, w.place from (
  select *, row_number() over (partition by account_id order by product_type, credit_type) as place from wanted_targets
) w where place <= 4;
insert into targets (id, owner_id, account_id, waste_type, year, product_type, credit_type, state, number, target_quantity, created_at)
select p.target_id, owner_id, account_id, waste_type, 2027, product_type, credit_type, state, 1000 + place, 2000000, now() - interval '100 days'
from planned p;

-- Earlier trades, one for every ten offers: three in ten are paid and completed, the others were declined. The `of_largest` ones of the
-- oldest offers are all between the first seller and the first buyer: companies with thousands of trades.
create temporary table past as
select uuidv7(interval '-100 days') as id, uuidv7(interval '-98 days') as transaction_id, o.*, n % 10 < 3 as settled,
  b.id as producer_id, b.account_id as producer_account_id, b.producer_type, w.target_id,
  100 * o.price_paise as item_value, (100 * o.price_paise * 200 + 5000) / 10000 as fee,
  s.company_name as seller_company, y.company_name as buyer_company, s.gst_number as seller_gst_number, y.gst_number as buyer_gst_number,
  s.pcb_document_id as paper_id, o.placed_at + interval '1 day' as ended_at
from (select row_number() over (order by id) as n, id as offer_id, credit_id, account_id, year as credit_year, recycler_id, title, price_paise, waste_type, product_type, credit_type,
    recycler_type, now() - interval '1 day' * (10 + row_number() over (order by id) % 250) as placed_at
  from offers where waste_type = (select waste_type from catalogue where place = 1) order by id limit (select offers / 10 from size)) o
join buyers b on b.b = case when o.n <= (select of_largest from size) then 1 else 1 + o.n % (select buyers from size) end
join wanted_targets w on w.b = b.b and w.product_type = o.product_type and w.credit_type = o.credit_type
join companies s on s.user_id = o.recycler_id join companies y on y.user_id = b.id;
insert into trades (id, kind, offer_id, credit_id, recycler_id, producer_id, producer_account_id, target_id, year, quantity, price_paise,
  listed_price_paise, item_value_paise, fee_paise, gst_paise, cgst_paise, sgst_paise, igst_paise, fee_basis_points, gst_basis_points, title,
  waste_type, product_type, credit_type, recycler_type, producer_type, seller_company, buyer_company, seller_gst_number, buyer_gst_number,
  status, changed_at, changed_by, created_at, payee_id)
select id, 'purchase', offer_id, credit_id, recycler_id, producer_id, producer_account_id, target_id, 2025, 100, price_paise, price_paise, item_value, fee,
  gst, 0, 0, gst, 200, 1800, title, waste_type, product_type, credit_type, recycler_type, producer_type, seller_company, buyer_company,
  '27' || substr(seller_gst_number, 3), '29' || substr(buyer_gst_number, 3), case when settled then 'complete' else 'rejected' end, ended_at, recycler_id, placed_at,
  case when settled then (select d.id from bank_details d where d.company_id = recycler_id) end
from (select *, ((item_value + fee) * 1800 + 5000) / 10000 as gst from past) priced;
insert into trade_texts (trade_id, text) select id, trade_text(trades) from trades where status <> 'pending';
insert into transactions (id, trade_id, order_id, transaction_proof_id, recycler_transfer_proof_id, trail_documents_id, status, changed_at,
  changed_by, created_at, recycler_id, producer_id, waste_type, quantity, item_value_paise, verified_at, lacks_invoice, lacks_fee_invoice,
  numbered_quantity)
select transaction_id, id, 'WO-2025-26-' || lpad(n::text, 6, '0'), paper_id, paper_id, paper_id, 'completed', ended_at, recycler_id, ended_at,
  recycler_id, producer_id, waste_type, 100, item_value, ended_at, n % 500 = 0, n % 500 = 0, case when n % 500 = 0 then 0 else 100 end
from past where settled;
insert into order_counters select 2025, max(n) from past where settled having count(*) > 0;

insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity, at, by_id)
select 'block', credit_id, offer_id, id, target_id, 100, placed_at, producer_id from past
union all select 'release', credit_id, offer_id, id, target_id, 100, ended_at, recycler_id from past where not settled
union all select 'sell', credit_id, offer_id, id, target_id, 100, ended_at, recycler_id from past where settled
union all select 'achieve', credit_id, offer_id, id, target_id, 100, ended_at, recycler_id from past where settled;
update offers o set available = o.available - 100, sold = o.sold + 100 from past p where p.settled and o.id = p.offer_id;
update credit_records c set available = c.available - kg, listed = c.listed - kg, sold = c.sold + kg
from (select credit_id, sum(100) as kg from past where settled group by credit_id) p where c.id = p.credit_id;

update targets t set achieved = kg
from (select target_id, sum(100) as kg from past where settled group by target_id) p where t.id = p.target_id;

insert into history (subject, subject_id, at, by_id, from_status, to_status)
select 'trade', id, placed_at, producer_id, '', 'pending' from past
union all select 'trade', id, ended_at, recycler_id, 'pending', case when settled then 'approved' else 'rejected' end from past;
insert into history (subject, subject_id, at, by_id, from_status, to_status)
select case when step = 1 then 'trade' else 'transaction' end, case when step = 1 then id else transaction_id end, ended_at, recycler_id, before, after
from past, (values (1, 'approved', 'complete'), (2, '', 'initiated'), (3, 'initiated', 'payment_verified'), (4, 'payment_verified', 'completed'))
  moves (step, before, after)
where settled order by id, step;

-- Their reminders of invoices and certificate numbers were mailed long ago: a market in use owes its people no thousands of mails.
insert into invoice_reminders (transaction_id, days, told_at) select transaction_id, 25, ended_at + interval '25 days' from past where settled;
insert into transfer_reminders (trade_id, topic, told_at) select id, 'transfer.numbers_due', ended_at + interval '7 days' from past where settled;

-- Their invoices and certificate numbers: one order in 150 still lacks them, so that of most companies nothing is open in old orders.
create temporary table documented as
select *, (ended_at at time zone 'Asia/Kolkata')::date as dated, uuidv7() as certificate_id, uuidv7() as line_id from past where settled and n % 500 <> 0;
insert into certificates (id, waste_type, number, account_id, owner_id, product_type, credit_type, year, unit, face_value, used_quantity, created_by,
  created_at)
select certificate_id, waste_type, 'CERT-' || n, account_id, recycler_id, product_type, credit_type, credit_year, 'kg', 100, 100, recycler_id, ended_at
from documented;
insert into transfer_lines (id, trade_id, certificate_id, quantity, transferred_on, status, recorded_by, recorded_at, changed_by, changed_at, changed_for)
select line_id, id, certificate_id, 100, dated, 'seen', recycler_id, ended_at, producer_id, ended_at, producer_id from documented;
insert into history (subject, subject_id, at, by_id, from_status, to_status)
select 'transfer_line', line_id, ended_at, case step when 1 then recycler_id else producer_id end, before, after
from documented, (values (1, '', 'recorded'), (2, 'recorded', 'seen')) moves (step, before, after) order by line_id, step;

create temporary table invoices as
select uuidv7() as id, d.id as trade_id, supplier, d.n, d.dated, extract(year from d.dated - interval '3 months')::integer as year, d.ended_at, d.recycler_id,
  case supplier when 'recycler' then '27' || substr(d.seller_gst_number, 3) else '27AAPFU0939F1ZV' end as gstin, d.seller_company, d.buyer_company,
  '29' || substr(d.buyer_gst_number, 3) as buyer_gstin, d.title, d.paper_id, case supplier when 'recycler' then 100 else 1 end as quantity,
  case supplier when 'recycler' then d.price_paise else d.fee end as unit_price, case supplier when 'recycler' then d.item_value else d.fee end as taxable
from documented d, unnest(array['recycler', 'platform']) supplier;
insert into documents (id, trade_id, type, supplier, source, company_id, gstin, year, prefix, series_position, number, dated, seller, buyer,
  place_of_supply, description, classification, hsn_sac, quantity, unit, unit_price_paise, taxable_paise, gst_basis_points, cgst_paise, sgst_paise,
  igst_paise, total_paise, needs_irn, file_id, created_by, created_at)
select id, trade_id, 'invoice', supplier, case when own then 'own' else 'series' end, case when own then recycler_id end, gstin, year,
  case when not own then 'EM' end, case when not own then place end, case when own then 'T' || n else 'EM' || lpad(place::text, 6, '0') end, dated,
  party || jsonb_build_object('legal_name', seller_company, 'gstin', gstin, 'state', 'Maharashtra', 'state_code', '27'),
  party || jsonb_build_object('legal_name', buyer_company, 'gstin', buyer_gstin, 'state', 'Karnataka', 'state_code', '29'),
  '29', title, case when own then 'goods' else 'service' end, case when own then '3915' else '998599' end, quantity, case when own then 'KGS' else 'OTH' end,
  unit_price, taxable, 1800, 0, 0, igst, taxable + igst, false, case when own then paper_id end, recycler_id, ended_at
from (
  select *, supplier = 'recycler' as own, row_number() over (partition by supplier, year order by dated, n)::integer as place,
    (taxable * 1800 + 5000) / 10000 as igst,
    '{"trade_name": null, "address1": "1 Market Road", "address2": null, "place": "Town", "pin": "400001"}'::jsonb as party
  from invoices
) numbered;
insert into document_series (company_id, gstin, year, prefix, last_position, last_date)
select company_id, gstin, year, prefix, max(series_position), max(dated) from documents where source = 'series' group by company_id, gstin, year, prefix;
