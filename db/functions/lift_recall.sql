-- Lifts a recall: offers return unless another recall holds them, and what no recall covers any more is reinstated. What it rejected or
-- ended stays so. Outcomes: done | missing | lifted | not_executed.
create or replace function lift_recall(wanted uuid, superadmin uuid, lifted timestamptz, given_reason text, given_reference text, out outcome text)
language plpgsql set enable_seqscan = off as $$
begin
  perform lock_recall_scope(wanted, lifted);
  select case r.status when 'executed' then 'done' when 'lifted' then 'lifted' else 'not_executed' end into outcome from recalls r where r.id = wanted;
  if outcome is null then
    outcome := 'missing';
  elsif outcome = 'done' then
    update recalls set status = 'lifted', lifted_at = lifted, lift_reason = given_reason, lift_reference = given_reference, changed_at = lifted,
      changed_by = superadmin where id = wanted;
    perform settle_recalls(wanted, superadmin, lifted);
  end if;
end $$;
