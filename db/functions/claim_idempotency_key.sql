-- Takes a key for a request. 'new': go on, and settle or forget it in this transaction. 'replay': the first answer, as bytes or as an outcome.
-- 'reused': the key was used for another request. A repeat that comes while the first is at work waits here for its commit.
create or replace function claim_idempotency_key(in holder uuid, in wanted text, in print bytea, in at timestamptz,
  out state text, out http_status integer, out body text, out outcome jsonb) language plpgsql as $$
declare
  known idempotency_keys;
begin
  insert into idempotency_keys as k (user_id, key, fingerprint, created_at) values (holder, wanted, print, at)
    on conflict (user_id, key) do update
      set fingerprint = excluded.fingerprint, created_at = excluded.created_at, http_status = null, body = null, outcome = null
      where k.created_at < at - interval '24 hours';
  if found then
    state := 'new';
    return;
  end if;
  select * into known from idempotency_keys where user_id = holder and key = wanted;
  if known.fingerprint = print then
    state := 'replay';
    http_status := known.http_status;
    body := known.body;
    outcome := known.outcome;
  else
    state := 'reused';
  end if;
end $$;
