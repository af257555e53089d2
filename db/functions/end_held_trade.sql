-- Ends a verified trade that a recall in force holds: the buyer's target is released, the credit stays sold. Outcomes: done | missing | not_held.
create or replace function end_held_trade(of_recall uuid, wanted uuid, superadmin uuid, ended_at timestamptz, given_reason text, out outcome text)
language plpgsql set enable_seqscan = off as $$
declare
  trade trades;
  paid transactions;
begin
  -- A recall that is being lifted makes it wait, and it finds the recall lifted.
  perform 1 from recalls where id = of_recall for share;
  if not found then
    outcome := 'missing';
    return;
  end if;
  select * into trade from trades where id = wanted;
  perform 1 from targets where id = trade.target_id for no key update;
  select * into paid from transactions where trade_id = wanted for no key update;
  if paid.status is distinct from 'payment_verified'
      or not exists (select from held_trades where trade_id = wanted and recall_id = of_recall and ended_as is null) then
    outcome := 'not_held';
    return;
  end if;
  outcome := 'done';
  update recall_trades set ended_as = 'cancelled' where trade_id = wanted and recall_id = of_recall;
  update transactions set status = 'cancelled', changed_at = ended_at, changed_by = superadmin, changed_for = null, reason = given_reason where id = paid.id;
  insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity, at, by_id)
    values ('end', trade.credit_id, trade.offer_id, trade.id, trade.target_id, trade.quantity, ended_at, superadmin);
end $$;
