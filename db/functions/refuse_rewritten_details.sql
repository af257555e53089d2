-- Details that were once in force are never rewritten: a state moves on, the cheque of details that still count is replaced, a closed company is erased.
create or replace function refuse_rewritten_details() returns trigger language plpgsql as $$
declare
  movable text[] := array['state', 'cancelled_cheque_id', 'in_force_from', 'account_holder_name', 'account_number_encrypted',
    'account_number_last4', 'erased_at'];
begin
  -- Reencrypted bytes are the same account number. A server of the version before says `market.sealing`.
  if tg_op = 'UPDATE' and 'on' in (current_setting('market.reencrypting', true), current_setting('market.sealing', true)) and new.account_number_encrypted is not null
    and to_jsonb(old) - 'account_number_encrypted' = to_jsonb(new) - 'account_number_encrypted' then
    return new;
  end if;
  if tg_op <> 'UPDATE'
    or (to_jsonb(old) - movable) is distinct from (to_jsonb(new) - movable)
    or (old.state <> new.state and (old.state, new.state) not in (('waiting', 'in_force'), ('waiting', 'cancelled'), ('in_force', 'replaced')))
    -- A superadmin who confirms a change has it count sooner.
    or (old.in_force_from <> new.in_force_from and (old.state <> 'waiting' or new.in_force_from > old.in_force_from))
    or (old.erased_at is not null and new.erased_at is distinct from old.erased_at)
    or ((old.account_holder_name, old.account_number_encrypted, old.account_number_last4)
        is distinct from (new.account_holder_name, new.account_number_encrypted, new.account_number_last4)
      and (old.erased_at is not null or new.erased_at is null
        or num_nonnulls(new.account_holder_name, new.account_number_encrypted, new.account_number_last4) > 0)) then
    raise exception 'bank details are append-only' using errcode = 'AO001';
  end if;
  return new;
end $$;
