-- Everything that is open in a trade, with its transaction and its stage: what `TASKS` in src/features/trading/tasks/rules.ts puts into words. Lists,
-- counts, pages and the calendar read this alone. A day ends at 23:59:59 in India. Source: file 13 of the specification, part 4; record 108.
create or replace function open_tasks(trade trades, transaction transactions, stage text)
returns table (name text, who text, due_at timestamptz, is_about_fee boolean) language sql stable as $$
  select 'answer', case trade.made_by when 'producer' then 'recycler' else 'producer' end, trade.expires_at, false where stage = 'asked'
  union all
  select 'initiate_payment', 'producer', trade.expires_at, false where stage = 'accepted'
  union all
  -- A proof says that the recycler is paid, unless the recycler says that nothing has arrived.
  select 'pay_recycler', 'producer', transaction.created_at + interval '7 days', false
  where (stage = 'paying' or stage = 'proven' and exists (
      select from payments p where p.trade_id = trade.id and p.payee = 'recycler' and p.status = 'not_received'))
    and unpaid_of(trade, 'recycler') > 100
  union all
  select 'pay_platform', 'producer', transaction.created_at + interval '7 days', true
  where stage in ('paying', 'proven') and trade.fee_paise > 0 and unpaid_of(trade, 'platform') > 100
    and exists (select from billing_settings s where states_account(s))
  union all
  select 'upload_proof', 'producer', transaction.created_at + interval '7 days', false where stage = 'paying'
  union all
  select 'verify_payment', 'superadmin', proven_at(trade.id) + interval '2 days', false
  where stage = 'proven'
  union all
  select delivery.name, 'recycler', end_of_day_after((
      select min(h.at) from history h where h.subject_id = transaction.id and h.to_status = 'payment_verified'), 7), false
  from (
    select 'upload_transfer' as name where stage = 'verified'
    union all
    select 'issue_invoice' where stage in ('verified', 'completed') and not exists (
      select from documents d
      where d.trade_id = trade.id and d.supplier = 'recycler' and d.type = 'invoice' and not d.wholly_credited)
    union all
    select 'record_numbers' where stage in ('verified', 'completed') and transaction.transfer_tracked
      and trade.quantity > (select coalesce(sum(l.quantity), 0) from transfer_lines l where l.trade_id = trade.id and l.status <> 'withdrawn')
      and recall_of_trade(trade.id) is null
  ) delivery
  union all
  select 'confirm_payment', case p.payee when 'recycler' then 'recycler' else 'superadmin' end, min(p.recorded_at) + interval '3 days',
    p.payee = 'platform'
  from payments p where p.trade_id = trade.id and p.status = 'recorded' group by p.payee
  union all
  -- Under a recall in force a line cannot be marked as seen.
  select 'see_numbers', 'producer', end_of_day_after(min(l.recorded_at), 7), false
  from transfer_lines l
  where l.trade_id = trade.id and l.status = 'recorded' and recall_of_trade(trade.id) is null
    and not exists (select from recalled_lines r where r.line_id = l.id)
  having count(*) > 0
  union all
  -- A producer may have one of the recycler's and one about the fee: they are one task.
  select 'answer_dispute', d.answerer, end_of_day_after(min(d.opened_at), 7), bool_and(d.opener = 'superadmin')
  from (select opened_at, opener, case opener when 'producer' then 'recycler' else 'producer' end as answerer
    from disputes where trade_id = trade.id and status = 'open') d
  group by d.answerer
$$;
