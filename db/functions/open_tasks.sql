-- Everything that is open in trades: what `TASKS` in src/features/trading/tasks/rules.ts puts into words. Lists, counts, pages and the calendar
-- read this alone, with conditions on whose trades or which: each kind of task is found from its own open rows, not trade by trade, and what is
-- not read is not computed. A closed company does nothing any more. A day ends at 23:59:59 in India. Source: file 13 of the specification, part 4; records 108, 115 and 121.
create or replace function open_tasks(at timestamptz)
returns table (trade_id uuid, recycler_id uuid, producer_id uuid, name text, who text, due_at timestamptz, is_about_fee boolean)
language sql stable as $$
  select t.id, t.recycler_id, t.producer_id, 'answer', case t.made_by when 'producer' then 'recycler' else 'producer' end, t.expires_at, false
  from trades t where t.status = 'pending' and t.expires_at > at
  union all
  select t.id, t.recycler_id, t.producer_id, 'initiate_payment', 'producer', t.expires_at, false
  from trades t where t.status = 'approved' and t.expires_at > at and not exists (select from held_trades h where h.trade_id = t.id)
  union all
  -- A proof says that the recycler is paid, unless the recycler says that nothing has arrived.
  select x.trade_id, x.recycler_id, x.producer_id, 'pay_recycler', 'producer', x.created_at + interval '7 days', false
  from transactions x join trades t on t.id = x.trade_id
  where x.status = 'initiated' and (num_nonnulls(x.transaction_proof_id, x.producer_transfer_proof_id) = 0 or exists (
      select from payments p where p.trade_id = x.trade_id and p.payee = 'recycler' and p.status = 'not_received'))
    and unpaid_of(t, 'recycler') > 100
  union all
  select x.trade_id, x.recycler_id, x.producer_id, 'pay_platform', 'producer', x.created_at + interval '7 days', true
  from transactions x join trades t on t.id = x.trade_id
  where x.status = 'initiated' and t.fee_paise > 0 and unpaid_of(t, 'platform') > 100
    and exists (select from billing_settings s where states_account(s))
  union all
  select x.trade_id, x.recycler_id, x.producer_id, 'upload_proof', 'producer', x.created_at + interval '7 days', false
  from transactions x where x.status = 'initiated' and num_nonnulls(x.transaction_proof_id, x.producer_transfer_proof_id) = 0
  union all
  select x.trade_id, x.recycler_id, x.producer_id, 'verify_payment', 'superadmin', proven_at(x.trade_id) + interval '2 days', false
  from transactions x where x.status = 'initiated' and num_nonnulls(x.transaction_proof_id, x.producer_transfer_proof_id) > 0
  union all
  -- Tasks that follow the approval of the payment.
  select x.trade_id, x.recycler_id, x.producer_id, 'upload_transfer', 'recycler', end_of_day_after(x.verified_at, 7), false
  from transactions x where x.status = 'payment_verified' and not exists (select from held_trades h where h.trade_id = x.trade_id)
  union all
  select x.trade_id, x.recycler_id, x.producer_id, 'issue_invoice', 'recycler', end_of_day_after(x.verified_at, 7), false
  from transactions x where x.lacks_invoice and x.status in ('payment_verified', 'completed')
  union all
  select x.trade_id, x.recycler_id, x.producer_id, 'record_numbers', 'recycler', end_of_day_after(x.verified_at, 7), false
  from transactions x
  where x.transfer_tracked and x.quantity > x.numbered_quantity and x.status in ('payment_verified', 'completed')
    and not exists (select from held_trades h where h.trade_id = x.trade_id)
    and exists (select from users u where u.id = x.recycler_id and u.closed_at is null)
  union all
  select t.id, t.recycler_id, t.producer_id, 'confirm_payment', case p.payee when 'recycler' then 'recycler' else 'superadmin' end,
    min(p.recorded_at) + interval '3 days', p.payee = 'platform'
  from payments p join trades t on t.id = p.trade_id
  where p.status = 'recorded' and (p.payee = 'platform' or exists (select from users u where u.id = t.recycler_id and u.closed_at is null))
  group by t.id, t.recycler_id, t.producer_id, p.payee
  union all
  -- Under a recall in force a line cannot be marked as seen, nor in a trade that was ended under one.
  select t.id, t.recycler_id, t.producer_id, 'see_numbers', 'producer', end_of_day_after(min(l.recorded_at), 7), false
  from transfer_lines l join trades t on t.id = l.trade_id join transactions x on x.trade_id = t.id
  where l.status = 'recorded' and x.status in ('payment_verified', 'completed') and not exists (select from held_trades h where h.trade_id = l.trade_id)
    and not exists (select from recalled_lines r where r.line_id = l.id)
    and exists (select from users u where u.id = t.producer_id and u.closed_at is null)
  group by t.id, t.recycler_id, t.producer_id
  union all
  -- A producer may have one of the recycler's and one about the fee: they are one task.
  select t.id, t.recycler_id, t.producer_id, 'answer_dispute', case d.opener when 'producer' then 'recycler' else 'producer' end,
    end_of_day_after(min(d.opened_at), 7), bool_and(d.opener = 'superadmin')
  from disputes d join trades t on t.id = d.trade_id
  where d.status = 'open'
    and exists (select from users u where u.id = case d.opener when 'producer' then t.recycler_id else t.producer_id end and u.closed_at is null)
  group by t.id, t.recycler_id, t.producer_id, case d.opener when 'producer' then 'recycler' else 'producer' end
$$;
