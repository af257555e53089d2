-- Functions of the database have names that say what they do. The functions that call a renamed one are redefined with it, so that no call
-- fails until `db/functions` is applied. Those that a server of the version before calls, `free_address` and `seal_account_anew`, stay beside their
-- successors, `unique_article_slug` and `reencrypt_account_number`, until a later version drops them.
do $$
declare
  renamed record;
  caller text;
begin
  for renamed in
    select former, current from (values
      ('tell_change', 'add_outbox_event'),
      ('hold_recall_scope', 'lock_recall_scope'),
      ('keep_address', 'freeze_article_slug'),
      ('keep_approval', 'freeze_approval'),
      ('keep_bank_details', 'record_bank_details'),
      ('keep_consent', 'freeze_consent'),
      ('keep_profile_registration', 'refresh_profile_registration'),
      ('guard_balance', 'protect_balance'),
      ('guard_capacity', 'freeze_capacity'),
      ('guard_round', 'check_round'),
      ('guard_rule_row', 'freeze_rule_row'),
      ('offers_half_held', 'mostly_reserved_offers')
    ) as names (former, current)
    -- A new database has those that no migration created under their new names alone.
    where exists (select from pg_proc where proname = former and pronamespace = current_schema()::regnamespace)
  loop
    execute format('alter function %I rename to %I', renamed.former, renamed.current);
    for caller in
      select regexp_replace(pg_get_functiondef(oid), '\m' || renamed.former || '\M', renamed.current, 'g') from pg_proc
      where pronamespace = current_schema()::regnamespace and prokind = 'f' and prosrc ~ ('\m' || renamed.former || '\M')
    loop
      execute caller;
    end loop;
  end loop;
end $$;
