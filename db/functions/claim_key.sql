-- Serves a server of the version before, which runs beside this one for a moment: it reads bytes alone. A key that holds an outcome is answered
-- as a lock that could not be had, so that the client asks again (503).
create or replace function claim_key(in holder uuid, in wanted text, in print bytea, in at timestamptz,
  out state text, out http_status integer, out body text) language plpgsql as $$
declare
  claimed record;
begin
  select * into claimed from claim_idempotency_key(holder, wanted, print, at);
  if claimed.outcome is not null then
    raise exception 'the key holds an outcome' using errcode = 'lock_not_available';
  end if;
  state := claimed.state; http_status := claimed.http_status; body := claimed.body;
end $$;
