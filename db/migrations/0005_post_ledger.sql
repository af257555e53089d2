-- The ledger is the only writer of balances. Inserting ledger rows moves the balances in the same statement, in the fixed
-- order credit record, offer, target; the constraints on those tables refuse what does not exist. A balance that is touched
-- in any other way is refused by the guards.

create function post_ledger() returns trigger language plpgsql as $$
begin
  update credit_records c
    set available_kg = c.available_kg + p.available, listed_kg = c.listed_kg + p.listed, sold_kg = c.sold_kg + p.sold
    from (
      select credit_id,
        sum(case movement when 'add' then quantity_kg when 'remove' then -quantity_kg when 'sell' then -quantity_kg else 0 end) available,
        sum(case movement when 'list' then quantity_kg when 'unlist' then -quantity_kg when 'sell' then -quantity_kg else 0 end) listed,
        sum(case movement when 'sell' then quantity_kg else 0 end) sold
      from posted where movement in ('add', 'remove', 'list', 'unlist', 'sell') group by credit_id
    ) p
    where c.id = p.credit_id;

  update offers o
    set available_kg = o.available_kg + p.available, listed_kg = o.listed_kg + p.listed,
      blocked_kg = o.blocked_kg + p.blocked, sold_kg = o.sold_kg + p.sold
    from (
      select offer_id,
        sum(case movement when 'list' then quantity_kg when 'unlist' then -quantity_kg when 'sell' then -quantity_kg else 0 end) available,
        sum(case movement when 'list' then quantity_kg when 'unlist' then -quantity_kg else 0 end) listed,
        sum(case movement when 'block' then quantity_kg when 'release' then -quantity_kg when 'sell' then -quantity_kg else 0 end) blocked,
        sum(case movement when 'sell' then quantity_kg else 0 end) sold
      from posted where movement in ('list', 'unlist', 'block', 'release', 'sell') group by offer_id
    ) p
    where o.id = p.offer_id;

  update targets t
    set blocked_kg = t.blocked_kg + p.blocked, achieved_kg = t.achieved_kg + p.achieved
    from (
      select target_id,
        sum(case movement when 'block' then quantity_kg when 'release' then -quantity_kg when 'achieve' then -quantity_kg else 0 end) blocked,
        sum(case movement when 'achieve' then quantity_kg else 0 end) achieved
      from posted where target_id is not null and movement in ('block', 'release', 'achieve') group by target_id
    ) p
    where t.id = p.target_id;
  return null;
end $$;
create trigger post_ledger after insert on ledger
  referencing new table as posted for each statement execute function post_ledger();

create function guard_balance() returns trigger language plpgsql as $$
begin
  -- Depth 1 is this trigger alone; under the ledger's trigger it is deeper.
  if tg_op = 'INSERT' or pg_trigger_depth() < 2 then
    raise exception 'balances of % move through the ledger only', tg_table_name using errcode = 'LG001';
  end if;
  return new;
end $$;

create trigger guard_new_balance before insert on credit_records for each row
  when (new.available_kg <> 0 or new.listed_kg <> 0 or new.sold_kg <> 0) execute function guard_balance();
create trigger guard_balance before update on credit_records for each row
  when ((old.available_kg, old.listed_kg, old.sold_kg) is distinct from (new.available_kg, new.listed_kg, new.sold_kg))
  execute function guard_balance();

create trigger guard_new_balance before insert on offers for each row
  when (new.available_kg <> 0 or new.blocked_kg <> 0 or new.sold_kg <> 0 or new.listed_kg <> 0) execute function guard_balance();
create trigger guard_balance before update on offers for each row
  when ((old.available_kg, old.blocked_kg, old.sold_kg, old.listed_kg)
    is distinct from (new.available_kg, new.blocked_kg, new.sold_kg, new.listed_kg))
  execute function guard_balance();

create trigger guard_new_balance before insert on targets for each row
  when (new.blocked_kg <> 0 or new.achieved_kg <> 0) execute function guard_balance();
create trigger guard_balance before update on targets for each row
  when ((old.blocked_kg, old.achieved_kg) is distinct from (new.blocked_kg, new.achieved_kg))
  execute function guard_balance();
