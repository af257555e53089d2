-- Executes a draft: offers in its scope leave the market, what is asked is rejected, what is completed is voided as far as it is covered; all else
-- is held, as `recall_trades` says. What is rejected has `given_reason`. Outcomes: done | missing | executed | not_draft | nothing.
create or replace function execute_recall(wanted uuid, superadmin uuid, executed timestamptz, given_reason text, out outcome text) language plpgsql
set enable_seqscan = off as $$
declare
  recall recalls;
  asked uuid[];
begin
  perform lock_recall_scope(wanted, executed);
  select * into recall from recalls where id = wanted;
  outcome := case recall.status when 'draft' then 'done' when 'executed' then 'executed' when 'lifted' then 'not_draft' when 'discarded' then 'not_draft'
    else 'missing' end;
  if outcome <> 'done' then
    return;
  end if;
  if recall.scope = 'account' and not exists (select from recall_scope(wanted, executed)) and not exists (
      select from credit_records c where c.account_id = recall.account_id and (recall.years = '{}' or c.year = any (recall.years))
        and (recall.credit_types = '{}' or c.credit_type = any (recall.credit_types))) then
    outcome := 'nothing';
    return;
  end if;

  asked := array(select s.trade_id from recall_scope(wanted, executed) s where s.stage = 'asked');
  insert into recall_trades (trade_id, recall_id, ended_as)
    select s.trade_id, wanted, case s.stage when 'asked' then 'rejected' end from recall_scope(wanted, executed) s;
  update recalls set status = 'executed', preview = recall_preview(wanted, executed), executed_at = executed, changed_at = executed,
    changed_by = superadmin where id = wanted;
  update trades set status = 'rejected', expires_at = null, changed_at = executed, changed_by = superadmin, changed_for = null, reason = given_reason
    where id = any (asked);
  insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity, at, by_id)
    select 'release', t.credit_id, t.offer_id, t.id, t.target_id, t.quantity, executed, superadmin
    from trades t where t.id = any (asked) and t.kind = 'purchase' order by t.id;
  perform settle_recalls(wanted, superadmin, executed);
end $$;
