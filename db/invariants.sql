-- The laws of the market, run after every destructive test and by `npm run ledger:verify`. Each row that comes back is a breach:
-- which law, of what, and what is wrong. Balances are rebuilt from the ledger and compared.

with
credit_ledger as (
  select credit_id,
    sum(case movement when 'add' then quantity when 'remove' then -quantity when 'sell' then -quantity else 0 end) as available,
    sum(case movement when 'list' then quantity when 'unlist' then -quantity when 'sell' then -quantity else 0 end) as listed,
    sum(case movement when 'sell' then quantity else 0 end) as sold
  from ledger group by credit_id
),
offer_ledger as (
  select offer_id,
    sum(case movement when 'list' then quantity when 'unlist' then -quantity else 0 end) as listed,
    sum(case movement when 'block' then quantity when 'release' then -quantity when 'sell' then -quantity else 0 end) as blocked,
    sum(case movement when 'sell' then quantity else 0 end) as sold
  from ledger where offer_id is not null group by offer_id
),
target_ledger as (
  select target_id,
    sum(case when movement = 'block' then quantity when movement in ('release', 'achieve', 'end') then -quantity else 0 end) as blocked,
    sum(case when movement in ('achieve', 'reinstate') then quantity when movement = 'void' then -quantity else 0 end) as achieved,
    sum(case movement when 'void' then quantity when 'reinstate' then -quantity else 0 end) as voided
  from ledger where target_id is not null group by target_id
),
trade_ledger as (
  select trade_id,
    count(*) filter (where movement = 'block') as blocks,
    count(*) filter (where movement in ('release', 'sell')) as ends,
    count(*) filter (where movement = 'release') as releases,
    count(*) filter (where movement = 'sell') as sales,
    count(*) filter (where movement = 'achieve') as achievements,
    count(*) filter (where movement = 'end') as endings,
    sum(case movement when 'void' then l.quantity when 'reinstate' then -l.quantity else 0 end) as voided,
    count(*) filter (where (l.quantity <> t.quantity and l.recall_id is null) or l.offer_id <> t.offer_id or l.credit_id <> t.credit_id
      or l.target_id is distinct from t.target_id) as strangers
  from ledger l join trades t on t.id = l.trade_id group by trade_id
),
status_paths as (
  select h.*, h.from_status = h.previous and exists (
      select 1 from status_moves m where m.subject = h.subject and m.from_status = h.from_status and m.to_status = h.to_status) as is_legal
  from (
    select *, lag(to_status, 1, '') over (partition by subject, subject_id order by id) as previous,
      row_number() over (partition by subject, subject_id order by id desc) as from_last
    from history
    where subject not in ('bank_details', 'messages') -- no state: each time that they were shown or read is a row
  ) h
),
-- The trades that recalls in force cover, by what these say: all of a trade of the account, or its lines with a recalled number. What ended
-- without a sale is over.
recall_duties as (
  select r.id as recall_id, r.number, r.account_id is not null as is_whole, t.id as trade_id, t.quantity, coalesce(x.status, t.status) as stage
  from recalls r
  join offers o on o.account_id = r.account_id and (r.years = '{}' or o.year = any (r.years))
    and (r.credit_types = '{}' or o.credit_type = any (r.credit_types))
  join trades t on t.offer_id = o.id left join transactions x on x.trade_id = t.id
  where r.status = 'executed' and t.status in ('pending', 'approved', 'complete') and coalesce(x.status, '') <> 'cancelled'
    -- A trade past its time was over, also before it was moved.
    and (t.expires_at is null or t.expires_at > r.executed_at)
  union
  select r.id, r.number, false, t.id, t.quantity, x.status
  from recalls r join certificates c on c.waste_type = r.waste_type and c.number = any (r.certificate_numbers)
  join transfer_lines l on l.certificate_id = c.id and l.status <> 'withdrawn'
  join trades t on t.id = l.trade_id join transactions x on x.trade_id = t.id
  where r.status = 'executed' and x.status <> 'cancelled'
),
-- The waste types whose stored answers are up to date, and what the rules answer for each kind of credit of theirs.
judged_day as (
  select (coalesce(nullif(current_setting('market.now', true), '')::timestamptz, now()) at time zone 'Asia/Kolkata')::date as day
),
judged_streams as (
  select stream, day from rule_streams, judged_day
  where stored_version >= changed_version and day >= stored_from and (stored_until is null or day <= stored_until)
),
kinds_of_credit as (
  select k.*, v.rule_id as validity_rule_id, v.expires_on
  from (select distinct waste_type, product_type, credit_type, year from credit_records) k
  join judged_streams on stream = k.waste_type
  cross join lateral validity_of(k.waste_type, k.product_type, k.credit_type, k.year) v
),
kinds_of_price as (
  select k.*, b.*
  from (select distinct waste_type, product_type, credit_type, unit from offers) k
  join judged_streams on stream = k.waste_type
  cross join lateral band_of(k.waste_type, k.product_type, k.credit_type, k.unit, day) b
)

select 'I1 an offer adds up' as law, id::text as subject,
  format('available %s, blocked %s, sold %s, listed %s', available, blocked, sold, listed) as detail
from offers
where available < 0 or blocked < 0 or sold < 0 or blocked > available or available + sold <> listed

union all
select 'I2 an offer equals its ledger', o.id::text,
  format('offer: listed %s, blocked %s, sold %s; ledger: %s, %s, %s', o.listed, o.blocked, o.sold, l.listed, l.blocked, l.sold)
from offers o left join offer_ledger l on l.offer_id = o.id
where (o.listed, o.blocked, o.sold) is distinct from (coalesce(l.listed, 0), coalesce(l.blocked, 0), coalesce(l.sold, 0))

union all
select 'I3 a credit record equals its ledger', c.id::text,
  format('record: available %s, listed %s, sold %s; ledger: %s, %s, %s', c.available, c.listed, c.sold, l.available, l.listed, l.sold)
from credit_records c left join credit_ledger l on l.credit_id = c.id
where (c.available, c.listed, c.sold) is distinct from (coalesce(l.available, 0), coalesce(l.listed, 0), coalesce(l.sold, 0))
  or c.listed <> (select coalesce(sum(available), 0) from offers where credit_id = c.id)
  or c.available < 0 or c.listed > c.available

union all
select 'I4 a target equals its ledger and its trades', t.id::text,
  format('target: blocked %s, achieved %s, voided %s; ledger: %s, %s, %s', t.blocked, t.achieved, t.voided, l.blocked, l.achieved, l.voided)
from targets t left join target_ledger l on l.target_id = t.id
where (t.blocked, t.achieved, t.voided) is distinct from (coalesce(l.blocked, 0), coalesce(l.achieved, 0), coalesce(l.voided, 0))
  or t.achieved + t.voided <> (
    select coalesce(sum(d.quantity), 0) from trades d join transactions x on x.trade_id = d.id
    where d.target_id = t.id and x.status = 'completed')
  or t.blocked <> (
    select coalesce(sum(d.quantity), 0) from trades d left join transactions x on x.trade_id = d.id
    where d.target_id = t.id and d.status not in ('rejected', 'expired', 'withdrawn', 'countered')
      and coalesce(x.status, '') not in ('cancelled', 'completed'))

union all
select 'I5 a trade blocks once and ends at most once, as its status says', t.id::text,
  format('%s %s, transaction %s: %s blocks, %s releases, %s sales, %s achievements, %s endings', t.kind, t.status,
    x.status, coalesce(l.blocks, 0), coalesce(l.releases, 0), coalesce(l.sales, 0), coalesce(l.achievements, 0), coalesce(l.endings, 0))
from trades t
left join transactions x on x.trade_id = t.id
left join trade_ledger l on l.trade_id = t.id
left join recall_trades e on e.trade_id = t.id and e.ended_as is not null
where coalesce(l.strangers, 0) <> 0
  or coalesce(l.ends, 0) > 1
  or (t.kind = 'purchase' and coalesce(l.blocks, 0) <> 1)
  or (t.kind = 'counter' and coalesce(l.blocks, 0) <> case
    when t.status in ('approved', 'complete') then 1
    when t.status = 'expired' then coalesce((select 1 from history h where h.subject_id = t.id and h.to_status = 'approved'), 0)
    else 0 end)
  -- A verified trade that ended under a recall was sold, and released of its target alone.
  or coalesce(l.endings, 0) <> case when e.ended_as = 'cancelled' then 1 else 0 end
  or (e.ended_as = 'cancelled' and x.status is distinct from 'cancelled')
  or coalesce(l.releases, 0) <> case
    when coalesce(l.blocks, 0) = 1 and (t.status in ('rejected', 'expired', 'withdrawn') or (x.status = 'cancelled' and e.ended_as is null))
    then 1 else 0 end
  or coalesce(l.sales, 0) <> case when x.status in ('payment_verified', 'completed') or e.ended_as = 'cancelled' then 1 else 0 end
  or coalesce(l.achievements, 0) <> case when x.status = 'completed' then 1 else 0 end

union all
select 'I6 a complete trade has one transaction, another none', t.id::text, format('%s, transaction %s', t.status, x.id)
from trades t left join transactions x on x.trade_id = t.id
where (t.status = 'complete') <> (x.id is not null)

union all
select 'I7 a history is a legal path', subject_id::text, format('%s: %s to %s after %s', subject, from_status, to_status, previous)
from status_paths
where not is_legal and subject not in ('payment', 'document', 'transfer_line', 'dispute', 'recall') -- law I25, the next, and I26

union all
select 'I7 a document is replaced when its history says so', coalesce(d.file_id, h.subject_id)::text,
  format('%s replaced at %s, history %s to %s at %s', d.field, d.replaced_at, h.from_status, h.to_status, h.at)
from trade_documents d full join (select * from history where subject = 'document') h on h.subject_id = d.file_id
where (d.replaced_at, d.field, 'replaced') is distinct from (h.at, h.from_status, h.to_status)
  and (d.replaced_at is not null or h.id is not null)

union all
select 'I7 a transaction names the newest file of each field', x.id::text, format('%s: %s, newest %s', d.field, named.file_id, d.file_id)
from transactions x cross join lateral (values ('transaction_proof', x.transaction_proof_id),
    ('producer_transfer_proof', x.producer_transfer_proof_id), ('recycler_transfer_proof', x.recycler_transfer_proof_id),
    ('trail_documents', x.trail_documents_id)) named (field, file_id)
  join (
    select distinct on (d.trade_id, d.field) d.trade_id, d.field, d.file_id
    from trade_documents d join files f on f.id = d.file_id where d.replaced_at is null
    order by d.trade_id, d.field, f.created_at desc, f.id desc
  ) d on d.trade_id = x.trade_id and d.field = named.field
where named.file_id is distinct from d.file_id

union all
select 'I7 a status is the end of its history', now_is.id::text, format('%s is %s, history ends with %s', now_is.subject, now_is.status, p.to_status)
from (
  select 'trade' as subject, id, status from trades
  union all select 'transaction', id, status from transactions
  union all select 'offer', id, status from offers
  union all select 'epr_account', id, status from epr_accounts
) now_is
left join status_paths p on p.subject = now_is.subject and p.subject_id = now_is.id and p.from_last = 1
where p.to_status is distinct from now_is.status

union all
select 'I8 amounts are right to the paisa', id::text, format('%s kg at %s paise: %s + %s + %s', quantity, price_paise, item_value_paise, fee_paise, gst_paise)
from trades
where item_value_paise <> quantity * price_paise
  or fee_paise <> floor(item_value_paise::numeric * fee_basis_points / 10000 + 0.5)
  or gst_paise <> floor((item_value_paise + fee_paise)::numeric * gst_basis_points / 10000 + 0.5)
  or cgst_paise + sgst_paise + igst_paise <> gst_paise
  or (igst_paise > 0 and left(seller_gst_number, 2) = left(buyer_gst_number, 2))

union all
select 'I9 a remembered success points at what it made', key, body
from idempotency_keys k
where http_status < 300
  -- A target or a GST registration is changed and taken away again: what was answered of one is no trace of it.
  and body::jsonb -> 'data' ? 'id' and not body::jsonb -> 'data' ?| array['target_quantity', 'invoice_prefix']
  and not exists (select 1 from trades t where t.id::text = k.body::jsonb #>> '{data,id}')
  and not exists (select 1 from transactions x where x.id::text = k.body::jsonb #>> '{data,id}')
  and not exists (select 1 from documents d where d.id::text = k.body::jsonb #>> '{data,id}')
  and not exists (select 1 from payments p where p.id::text = k.body::jsonb #>> '{data,id}')
  and not exists (select 1 from transfer_lines l where l.id::text = k.body::jsonb #>> '{data,id}')
  and not exists (select 1 from certificates c where c.id::text = k.body::jsonb #>> '{data,id}')
  and not exists (select 1 from disputes d where d.id::text = k.body::jsonb #>> '{data,id}')
  and not exists (select 1 from messages m where m.id::text = k.body::jsonb #>> '{data,id}')
  and not exists (select 1 from evidence_packs e where e.id::text = k.body::jsonb #>> '{data,id}')
  and not exists (select 1 from recalls r where r.id::text = k.body::jsonb #>> '{data,id}')
  and not exists (select 1 from obligation_sheets s where s.id::text = k.body::jsonb #>> '{data,id}')

union all
select 'I9 a remembered success points at what it made', key, outcome::text
from idempotency_keys k
where outcome ->> 'outcome' = 'placed' and not exists (select 1 from trades t where t.id::text = k.outcome ->> 'trade_id')

union all
select 'I11 an event waits for more than five minutes', id::text, format('%s since %s: %s', topic, at, last_error)
from outbox
where delivered_at is null and buried_at is null and greatest(at, next_at)
  < coalesce(nullif(current_setting('market.now', true), '')::timestamptz, now()) - interval '5 minutes'

union all
select 'I12 an approval stands on the buyer''s own, once approved account', t.id::text, format('account %s of %s', a.id, a.owner_id)
from trades t join epr_accounts a on a.id = t.producer_account_id
where a.owner_id <> t.producer_id or a.waste_type <> t.waste_type
  -- Earlier by the order in which it was written: a clock may be set back.
  or not exists (
    select 1 from history h where h.subject_id = a.id and h.to_status = 'approved'
      and h.id < (select min(b.id) from history b where b.subject_id = t.id)
  )

union all
select 'I30 an accepted trade is paid to what was in force for its recycler', t.id::text, format('payee %s of recycler %s', t.payee_id, t.recycler_id)
from trades t
left join bank_details d on d.id = t.payee_id and d.company_id = t.recycler_id and d.state <> 'cancelled'
left join lateral (
  select max(h.at) as at from history h where h.subject_id = t.id and h.subject = 'trade' and h.to_status = 'approved') accepted on true
where t.status in ('approved', 'complete') and (d.id is null or exists (
  select from bank_details other where other.company_id = d.company_id and other.id <> d.id and other.state <> 'cancelled' and case
    -- The details of then: no later ones had come in force. Where a clock was set back before the first, these.
    when d.in_force_from <= accepted.at then other.in_force_from > d.in_force_from and other.in_force_from <= accepted.at
    else other.in_force_from < d.in_force_from end))

union all
select 'I31 rounds of a negotiation are 1 to n, at most 6, and their makers alternate', t.id::text,
  format('round %s by the %s after %s of %s; %s, answered by %s', t.round, t.made_by, p.round, p.id, t.status, n.id)
from trades t left join trades p on p.id = t.previous_id
left join lateral (select id, count(*) over () as answers from trades a where a.previous_id = t.id limit 1) n on true
where t.round > 6 or t.round <> coalesce(p.round, 0) + 1 or (t.previous_id is null) <> (t.first_id is null)
  or t.made_by <> case t.round % 2 when 1 then 'producer' else 'recycler' end
  or (t.status = 'countered') <> (n.id is not null) or n.answers > 1
  or (p.id is not null and (t.kind, t.first_id, t.offer_id, t.producer_account_id, t.year)
    is distinct from (p.kind, coalesce(p.first_id, p.id), p.offer_id, p.producer_account_id, p.year))
  or (t.kind = 'purchase' and (t.round <> 1 or t.status = 'countered'))

union all
select 'I31 at most one round of a negotiation is asked or accepted', coalesce(first_id, id)::text, format('%s rounds', count(*))
from trades
where kind = 'counter' and status in ('pending', 'approved', 'complete')
group by coalesce(first_id, id) having count(*) > 1

union all
select 'I17 rules of one key and origin never overlap', r.id::text, format('%s %s from %s, also %s', r.stream, r.kind, r.starts_on, o.id)
from rule_rows r join rule_rows o
  on o.id > r.id and o.origin = r.origin and o.kind = r.kind and o.stream = r.stream and o.withdrawn_at is null
    and o.producer_type is not distinct from r.producer_type and o.product_type is not distinct from r.product_type
    and o.credit_type is not distinct from r.credit_type and o.part is not distinct from r.part and o.year is not distinct from r.year
    and daterange(o.starts_on, o.ends_on, '[]') && daterange(r.starts_on, r.ends_on, '[]')
where r.withdrawn_at is null

union all
select 'I17 a verified rule names its reader, an unknown one has no value', id::text, format('%s, read by %s on %s, value %s', status, read_by, read_on, value)
from rule_rows
where (status = 'verified' and (read_by is null or read_on is null)) or (status = 'unknown') <> (value is null)

union all
select 'I21 a credit record keeps what the rules answer', c.id::text, format('%s until %s', c.validity_rule_id, c.expires_on)
from credit_records c join kinds_of_credit k using (waste_type, product_type, credit_type, year)
where (c.validity_rule_id, c.expires_on) is distinct from (k.validity_rule_id, k.expires_on)

union all
select 'I21 an offer keeps what the rules answer', o.id::text,
  format('%s until %s; %s, %s to %s paise', o.validity_rule_id, o.expires_on, o.band_rule_id, o.band_low_paise, o.band_high_paise)
from offers o
left join kinds_of_credit k using (waste_type, product_type, credit_type, year)
left join kinds_of_price p using (waste_type, product_type, credit_type, unit)
where (o.validity_rule_id, o.expires_on) is distinct from (k.validity_rule_id, k.expires_on) and k.waste_type is not null
  or (o.band_rule_id, o.band_low_paise, o.band_high_paise) is distinct from (p.rule_id, p.low_paise, p.high_paise) and p.waste_type is not null

union all
select 'I22 a record, its offers and their trades have one unit', t.id::text,
  format('record %s, offer %s, trade %s, transaction %s, target %s', c.unit, o.unit, t.unit, x.unit, g.unit)
from trades t join offers o on o.id = t.offer_id join credit_records c on c.id = o.credit_id
left join transactions x on x.trade_id = t.id
left join targets g on g.id = t.target_id
where o.unit <> t.unit or x.unit <> t.unit or g.unit <> t.unit or c.unit <> t.unit

union all
select 'I22 an offer has the unit of its record', o.id::text, format('record %s, offer %s', c.unit, o.unit)
from offers o join credit_records c on c.id = o.credit_id
where o.unit <> c.unit

union all
select 'I23 a placed line of a plan names one trade, of its owner, offer, quantity and price', placed.basket_id::text,
  format('line %s, trade %s', placed.line, placed.trade_id)
from (
  select b.id as basket_id, b.owner_id, o.line, o.trade_id, p.offer_id, p.quantity, p.price, count(*) over (partition by o.trade_id) as lines
  from baskets b
  cross join lateral jsonb_to_recordset(b.outcomes) as o (line integer, outcome text, trade_id uuid)
  left join lateral jsonb_to_recordset(b.plan -> 'lines') as p (line integer, offer_id uuid, quantity bigint, price numeric) on p.line = o.line
  where o.outcome = 'placed'
) placed
left join trades t on t.id = placed.trade_id
where not coalesce(placed.lines = 1 and t.producer_id = placed.owner_id and t.offer_id = placed.offer_id and t.quantity = placed.quantity
  and t.price_paise = placed.price * 100, false)

union all
-- Judged by what was known when the week was recorded: recalls and cancellations of later count no less.
select 'I24 a traded week has 5 trades, 3 sellers, 3 buyers, and no seller above 60 % of the weight', w.id::text,
  format('%s %s %s %s: %s trades', w.week, w.waste_type, w.product_type, w.credit_type, coalesce(traded.trades, 0))
from price_weeks w
left join lateral (
  select sum(trades) as trades, count(*) as sellers, max(buyers) as buyers, max(weight) as largest, sum(weight) as weight
  from (
    select seller, count(*) as trades, max(buyer_rank) as buyers, sum(least(quantity, 0.4 * whole)) as weight
    from (
      select seller, quantity, sum(quantity) over () as whole, dense_rank() over (order by buyer) as buyer_rank
      from (
        select substr(t.seller_gst_number, 3, 10) as seller, substr(t.buyer_gst_number, 3, 10) as buyer, t.quantity
        from transactions x join trades t on t.id = x.trade_id
        where t.waste_type = w.waste_type and t.product_type = w.product_type and t.credit_type = w.credit_type and t.unit = w.unit
          and x.verified_at >= w.week::timestamp at time zone 'Asia/Kolkata' - interval '90 days'
          and x.verified_at < w.week::timestamp at time zone 'Asia/Kolkata'
          and not (x.status = 'cancelled' and x.changed_at < w.created_at)
          and not exists (
            select from recall_trades h join recalls r on r.id = h.recall_id
            where h.trade_id = t.id and r.executed_at < w.created_at and coalesce(r.lifted_at, 'infinity') > w.created_at)
      ) verified
      where seller <> buyer
    ) weighed
    group by seller
  ) by_seller
) traded on true
where w.kind = 'traded' and not w.carried
  and not coalesce(traded.trades >= 5 and traded.sellers >= 3 and traded.buyers >= 3 and 5 * traded.largest <= 3 * traded.weight, false)

union all
select 'I15 the numbers of a series are 1 to n, and their dates never fall', coalesce(d.id::text, s.prefix),
  format('%s of %s: number %s of %s after %s of %s, last %s of %s', s.prefix, s.gstin, d.number, d.dated, d.previous, d.previous_date,
    s.last_position, s.last_date)
from document_series s
full join (
  select id, company_id, gstin, year, prefix, series_position, number, dated,
    lag(series_position, 1, 0) over series as previous, lag(dated) over series as previous_date,
    lead(series_position) over series is null as is_last
  from documents where source = 'series' window series as (partition by company_id, gstin, year, prefix order by series_position)
) d on (coalesce(s.company_id::text, ''), s.gstin, s.year, s.prefix) = (coalesce(d.company_id::text, ''), d.gstin, d.year, d.prefix)
where s.last_position is null or d.id is null or d.series_position is distinct from d.previous + 1 or d.dated < d.previous_date
  or (d.is_last and (d.series_position, d.dated) is distinct from (s.last_position, s.last_date))

union all
select 'I16 amounts of a document are right, CGST = SGST, and its credit notes are at most the invoice', d.id::text,
  format('%s %s: %s + %s + %s + %s, credited %s, by notes %s', d.type, d.number, d.taxable_paise, d.cgst_paise, d.sgst_paise, d.igst_paise,
    d.credited_taxable_paise, n.taxable)
from documents d
join trades t on t.id = d.trade_id
left join lateral (
  select coalesce(sum(taxable_paise), 0) as taxable, coalesce(sum(cgst_paise), 0) as cgst, coalesce(sum(sgst_paise), 0) as sgst,
    coalesce(sum(igst_paise), 0) as igst, coalesce(sum(round_off_paise), 0) as round_off
  from documents note where note.invoice_id = d.id
) n on true
cross join lateral (
  -- The taxes of the whole value, or of what the notes have credited of it.
  select floor(value * d.gst_basis_points / 20000 + 0.5) * within as half, floor(value * d.gst_basis_points / 10000 + 0.5) * (1 - within) as whole
  from (values (d.taxable_paise::numeric, (left(d.gstin, 2) = d.place_of_supply)::integer)) v (value, within)
) tax
cross join lateral (
  select floor(n.taxable * d.gst_basis_points / 20000 + 0.5) * within as half, floor(n.taxable * d.gst_basis_points / 10000 + 0.5) * (1 - within) as whole
  from (values ((left(d.gstin, 2) = d.place_of_supply)::integer)) v (within)
) credited
where d.cgst_paise <> d.sgst_paise or d.total_paise <> d.taxable_paise + d.cgst_paise + d.sgst_paise + d.igst_paise + d.round_off_paise
  or d.place_of_supply <> left(t.buyer_gst_number, 2) or d.gst_basis_points <> t.gst_basis_points
  or (d.type = 'invoice' and (
    d.taxable_paise <> case d.supplier when 'recycler' then t.item_value_paise else t.fee_paise end
    or (d.cgst_paise, d.igst_paise) <> (tax.half, tax.whole)
    or n.taxable > d.taxable_paise or n.cgst > d.cgst_paise or n.igst > d.igst_paise
    or (n.cgst, n.sgst, n.igst) <> (credited.half, credited.half, credited.whole)
    or (n.taxable, n.cgst, n.sgst, n.igst, n.round_off) <> (d.credited_taxable_paise, d.credited_cgst_paise, d.credited_sgst_paise,
      d.credited_igst_paise, d.credited_round_off_paise)
    or (n.taxable = d.taxable_paise and n.round_off <> d.round_off_paise)))

union all
select 'I35 a work order keeps when its payment was approved and what it lacks', x.id::text,
  format('verified at %s, history %s; lacks an invoice: %s, of the fee: %s, its documents: %s, %s; %s numbered, lines %s',
    x.verified_at, h.at, x.lacks_invoice, x.lacks_fee_invoice, d.lacks_invoice, d.lacks_fee_invoice, x.numbered_quantity, l.quantity)
from transactions x join trades t on t.id = x.trade_id
left join (
  select subject_id, min(at) as at from history where subject = 'transaction' and to_status = 'payment_verified' group by subject_id
) h on h.subject_id = x.id
left join (
  select trade_id, bool_or(supplier = 'recycler' and type = 'invoice' and not wholly_credited) as has_invoice, bool_or(supplier = 'platform') as has_fee_document
  from documents group by trade_id
) made on made.trade_id = x.trade_id
cross join lateral (
  select not coalesce(made.has_invoice, false) as lacks_invoice, t.fee_paise > 0 and not coalesce(made.has_fee_document, false) as lacks_fee_invoice
) d
left join (select trade_id, sum(quantity) as quantity from transfer_lines where status <> 'withdrawn' group by trade_id) l on l.trade_id = x.trade_id
where (x.verified_at, x.lacks_invoice, x.lacks_fee_invoice, x.numbered_quantity)
  is distinct from (h.at, d.lacks_invoice, d.lacks_fee_invoice, coalesce(l.quantity, 0))

union all
select 'I36 an answered trade has the text that it is found by, another none', coalesce(t.id, k.trade_id)::text, format('%s: %s', t.status, k.text)
from (select id, status, trade_text(trades) as text from trades where status not in ('pending', 'countered')) t
full join trade_texts k on k.trade_id = t.id
where t.text is distinct from k.text

union all
select 'I37 an offer has the text that it is found by, unless its seller is noted as outdated', o.id::text, o.search_text
from offers o
join users u on u.id = o.recycler_id
left join companies c on c.user_id = o.recycler_id
where o.status <> 'withdrawn' and not exists (select from outdated_sellers s where s.recycler_id = o.recycler_id)
  and o.search_text <> offer_search_text(o, u.unique_id, c)

union all
select 'I25 the status of a payment is the end of a legal path of its history', p.id::text,
  format('payment is %s, history ends with %s, legal: %s', p.status, h.to_status, h.is_legal)
from payments p
left join (
  select subject_id, max(to_status) filter (where from_last = 1) as to_status, bool_and(is_legal) as is_legal
  from status_paths where subject = 'payment' group by subject_id
) h on h.subject_id = p.id
where h.to_status is distinct from p.status or not h.is_legal

union all
select 'I20 the reader of a notification may open its path', n.id::text, format('%s for a %s', n.path, u.role)
from notifications n join users u on u.id = coalesce(n.organisation_id, n.person_id) left join trades t on t.id = n.trade_id
where case
  when n.path like '/trade/%' then t.id is null or u.role <> 'superadmin' and u.id not in (t.recycler_id, t.producer_id)
  else not exists (
    select from (values
      ('recycler', '^/(Recycle|Capacity/)'),
      ('producer', '^/(Producer|TargetStatus|ObligationPlanner|Exposure)'),
      ('superadmin', '^/((recycler|producer)-erplist|(recyclers|producer)-profile|AdminTxnHistory|Enquiries|BillingSettings|Rulebook|System|review)'),
      ('company', '^/(profile|Calendar|Team|CompanyApprovals|Organisations)'),
      (u.role, '^/(notifications|Security|trades|Invoices|GstRegistrations|EvidencePacks|recalls)')
    ) opens (role, paths)
    where opens.role in (u.role, case u.role when 'superadmin' then u.role else 'company' end) and n.path ~ opens.paths) end

union all
select 'I19 each held action has its approval by another person', coalesce(held.subject_id::text, 'the platform'),
  format('%s by %s at %s', held.action, held.by_id, held.at)
from (
  select 'transaction.approve' as action, h.subject_id, h.at, h.by_id, t.item_value_paise + t.fee_paise + t.gst_paise as paise
  from history h join transactions x on x.id = h.subject_id join trades t on t.id = x.trade_id
  where h.subject = 'transaction' and h.to_status = 'payment_verified'
  union all
  select case a.action when 'company.closed' then 'company.close' when 'bank.in_force' then 'bank_change.confirm'
      when 'second_factor.removed' then 'second_factors.remove' else 'platform.bank_account' end,
    a.owner_id, a.at, a.person_id, null
  from audit a
  where a.role = 'superadmin' and a.outcome = 'done' and (a.action in ('company.closed', 'bank.in_force')
    or (a.action = 'second_factor.removed' and a.owner_id <> a.person_id) or (a.action = 'bank.changed' and a.owner_id is null))
  union all
  -- Rows of before these were held name no person.
  select case a.action when 'superadmin.added' then 'superadmin.invite' when 'superadmin.suspended' then 'superadmin.suspend'
      when 'superadmin.reopened' then 'superadmin.reopen' else 'superadmin.end_sessions' end,
    a.subject_id, a.at, a.person_id, null
  from audit a join users u on u.id = a.subject_id and u.role = 'superadmin'
  where a.role = 'superadmin' and a.outcome = 'done' and a.subject = 'person' and (
    a.action in ('superadmin.added', 'superadmin.suspended', 'superadmin.reopened')
    or (a.action = 'session.ended' and a.subject_id <> a.person_id))
  union all
  select 'second_approval.off', null, s.changed_at, s.changed_by, null
  from settings s where s.second_approval = 'off' and s.changed_by is not null
  union all
  select 'second_approval.raise', null, s.changed_at, s.changed_by, s.second_approval_above_paise
  from settings s where s.second_approval = 'on' and s.rises_are_held and s.changed_by is not null
) held
-- The settings just before.
cross join lateral (
  select second_approval, second_approval_above_paise from settings s where s.changed_at < held.at order by s.id desc limit 1
) said
where said.second_approval = 'on' and (held.paise is null or held.paise > said.second_approval_above_paise)
  and not exists (
    select from approvals a
    where a.action = held.action and a.subject_id is not distinct from held.subject_id and a.status = 'done'
      and a.checker_id = held.by_id and a.maker_id <> a.checker_id
      -- One transaction writes both, and reads the clock for each.
      and a.decided_at between held.at - interval '1 minute' and held.at + interval '1 minute')

union all
select 'I19 what a suspended superadmin has asked for does not wait', a.id::text, format('%s by %s', a.action, a.maker_id)
from approvals a join users u on u.id = a.maker_id
where a.status = 'waiting' and u.suspended_at is not null

union all
select 'I13 active lines of a certificate are within its face value, of its account and kind', c.id::text,
  format('%s of %s in use, lines %s, of another kind %s', c.used_quantity, c.face_value, l.used, l.strangers)
from certificates c
left join (
  select l.certificate_id, sum(l.quantity) as used, count(*) filter (where (t.recycler_id, o.account_id, t.waste_type, t.product_type,
    t.credit_type, r.year, t.unit) <> (c.owner_id, c.account_id, c.waste_type, c.product_type, c.credit_type, c.year, c.unit)) as strangers
  from transfer_lines l join certificates c on c.id = l.certificate_id join trades t on t.id = l.trade_id
    join offers o on o.id = t.offer_id join credit_records r on r.id = t.credit_id
  where l.status <> 'withdrawn' group by l.certificate_id
) l on l.certificate_id = c.id
where c.used_quantity <> coalesce(l.used, 0) or c.used_quantity > c.face_value or coalesce(l.strangers, 0) > 0

union all
select 'I13 active lines of an order are within its quantity', t.id::text, format('lines %s, order %s', l.used, t.quantity)
from (select trade_id, sum(quantity) as used from transfer_lines where status <> 'withdrawn' group by trade_id) l
join trades t on t.id = l.trade_id
left join transactions x on x.trade_id = t.id
where l.used > t.quantity or (coalesce(x.status, '') not in ('payment_verified', 'completed')
  -- A trade that ended under a recall keeps its lines.
  and not exists (select from recall_trades e where e.trade_id = t.id and e.ended_as = 'cancelled'))

union all
select 'I14 what recalls took out of a trade is the quantity that those in force cover', t.id::text,
  format('voided %s, covered %s of %s, transaction %s', l.voided, c.covered, t.quantity, x.status)
from trades t
left join transactions x on x.trade_id = t.id
left join trade_ledger l on l.trade_id = t.id
left join (
  select trade_id, max(covered) as covered from (
    select d.trade_id, d.quantity as covered from recall_duties d where d.is_whole
    union all
    select d.trade_id, sum(l.quantity) from (select distinct trade_id from recall_duties where not is_whole) d
      join transfer_lines l on l.trade_id = d.trade_id join certificates c on c.id = l.certificate_id
    where l.status <> 'withdrawn' and exists (
      select from recalls r where r.status = 'executed' and r.waste_type = c.waste_type and c.number = any (r.certificate_numbers))
    group by d.trade_id
  ) c group by trade_id
) c on c.trade_id = t.id
where coalesce(l.voided, 0) <> case x.status when 'completed' then coalesce(c.covered, 0) else 0 end

union all
select 'I14 a recall in force holds the trades in its scope', d.trade_id::text, format('%s, recall %s', d.stage, d.number)
from recall_duties d
where not exists (select from recall_trades r where r.trade_id = d.trade_id and r.recall_id = d.recall_id)

union all
select 'I14 an offer is held while a recall in force covers it', o.id::text, format('held by %s, covered by %s, open %s', o.held_by, r.number, o.seller_open)
from offers o
left join lateral (
  select (array_agg(r.number order by r.executed_at, r.number))[1] as number from recalls r
  where r.status = 'executed' and r.account_id = o.account_id and (r.years = '{}' or o.year = any (r.years))
    and (r.credit_types = '{}' or o.credit_type = any (r.credit_types))
) r on true
where o.status <> 'withdrawn' and (o.held_by is distinct from r.number or (o.held_by is not null and o.seller_open))

union all
select 'I26 the status of a line, dispute or recall is the end of a legal path of its history', now_is.id::text,
  format('%s is %s, history ends with %s, legal: %s', now_is.subject, now_is.status, h.to_status, h.is_legal)
from (
  select 'transfer_line' as subject, id, status from transfer_lines
  union all select 'dispute', id, status from disputes
  union all select 'recall', id, status from recalls
) now_is
left join (
  select subject, subject_id, max(to_status) filter (where from_last = 1) as to_status, bool_and(is_legal) as is_legal
  from status_paths where subject in ('transfer_line', 'dispute', 'recall') group by subject, subject_id
) h on h.subject = now_is.subject and h.subject_id = now_is.id
where h.to_status is distinct from now_is.status or not h.is_legal

union all
select 'I32 an open organisation has an owner without an end', u.id::text, u.unique_id
from users u
where u.role in ('recycler', 'producer') and u.closed_at is null and not exists (
  select from members m where m.organisation_id = u.id and m.part = 'owner' and m.ended_at is null and m.until is null)

union all
-- Judged with a minute before and after, as the clocks of servers differ. Rows from before people acted for organisations name none: those before the
-- first that does.
select 'I34 a row of history names a person who was a member at that time', h.subject_id::text,
  format('%s %s by %s for %s at %s', h.subject, h.to_status, h.by_id, h.for_id, h.at)
from history h join users u on u.id = h.by_id and u.role <> 'superadmin'
where (h.for_id is not null or u.role = 'person' or h.id > (select min(id) from history where for_id is not null))
  and not exists (
    select from members m
    where m.organisation_id = coalesce(h.for_id, h.by_id) and m.person_id = h.by_id and m.joined_at <= h.at + interval '1 minute'
      and coalesce(least(m.ended_at, membership_end(m.until)), 'infinity') >= h.at - interval '1 minute')

union all
-- Judged by the limits of a minute before and after, the highest, as the clocks of servers differ; what had ended before counts no more.
select 'I33 a trade above its day''s limit has an approval by another member', t.id::text, format('%s of %s by %s', day.paise, t.producer_id, t.bound_by)
from trades t
cross join lateral (
  select t.item_value_paise + t.fee_paise + t.gst_paise + coalesce(sum(o.item_value_paise + o.fee_paise + o.gst_paise), 0) as paise
  from trades o
  where o.producer_id = t.producer_id and o.bound_by = t.bound_by and day_in_india(o.bound_at) = day_in_india(t.bound_at)
    and (o.bound_at < t.bound_at or (o.bound_at = t.bound_at and o.approval_id is null and o.id < t.id))
    and not exists (
      select from history h left join transactions x on x.id = h.subject_id
      where coalesce(x.trade_id, h.subject_id) = o.id and h.at <= t.bound_at
        and h.to_status in ('rejected', 'expired', 'withdrawn', 'countered', 'cancelled'))
) day
where t.approval_id is null
  and t.producer_id in (select organisation_id from purchase_limits)
  and exists (select from purchase_limits l where l.organisation_id = t.producer_id and l.changed_at <= t.bound_at - interval '1 minute')
  and not exists (
    select from purchase_limits l
    where l.organisation_id = t.producer_id and l.changed_at <= t.bound_at + interval '1 minute' and (not l.enabled or l.per_day_paise >= day.paise)
      and not exists (
        select from purchase_limits later
        where later.organisation_id = l.organisation_id and later.id > l.id and later.changed_at <= t.bound_at - interval '1 minute'))
  and decided_by_two(t.producer_id, t.bound_by, t.bound_at)

union all
select 'I33 the approval of a trade is by another member, of the person who bound the buyer', t.id::text, format('approval %s', t.approval_id)
from trades t left join approvals a on a.id = t.approval_id
where t.approval_id is not null and not coalesce(a.status = 'done' and a.organisation_id = t.producer_id and a.maker_id = t.bound_by
  and exists (select from members m where m.organisation_id = t.producer_id and m.person_id = a.checker_id and m.joined_at <= a.decided_at), false)

union all
-- That the person exists follows from the history, where `by_id` is a reference.
select 'I33 who bound the buyer is who moved the trade then', t.id::text, format('%s at %s', t.bound_by, t.bound_at)
from trades t
where t.bound_by is not null
  and not exists (select from history h where h.subject_id = t.id and h.subject = 'trade' and h.by_id = t.bound_by and h.at = t.bound_at)

union all
select 'I33 a limit that is on changes by two members', l.organisation_id::text, format('row %s by %s', l.id, l.changed_by)
from purchase_limits l
cross join lateral (
  select enabled from purchase_limits b where b.organisation_id = l.organisation_id and b.id < l.id order by b.id desc limit 1
) before
where before.enabled and decided_by_two(l.organisation_id, l.changed_by, l.changed_at) and not exists (
  select from approvals a
  where a.id = l.approval_id and a.status = 'done' and a.organisation_id = l.organisation_id and a.maker_id = l.changed_by
    and exists (select from members m where m.organisation_id = l.organisation_id and m.person_id = a.checker_id and m.joined_at <= a.decided_at))
