-- What people have agreed to, and when. Purpose: proof of consent. Kept: with the account, whose `unique_id` stays without a name; that of the
-- newsletter names its subscription, which is deleted with the address when it ends.
create table consents (
  id uuid primary key,
  kind text not null check (kind in ('terms', 'newsletter')),
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'), -- the day of the terms
  user_id uuid references users (id),
  subscription_id uuid, -- no reference: the row outlives the subscription
  given_at timestamptz not null,
  withdrawn_at timestamptz check (withdrawn_at >= given_at),
  constraint consent_has_one_giver check (
    case kind when 'terms' then user_id is not null and subscription_id is null else user_id is null and subscription_id is not null end)
);
create unique index one_consent_per_version on consents (user_id, version) where kind = 'terms';
create unique index one_consent_per_subscription on consents (subscription_id) where kind = 'newsletter' and withdrawn_at is null;

create function keep_consent() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger keep_consent before update or delete on consents for each row execute function keep_consent();
create trigger append_only before truncate on consents for each statement execute function refuse_change();
