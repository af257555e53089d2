-- People of organisations. A user that is a company becomes the owner of its own; no row changes its owner.
alter table users drop constraint users_role_check, drop constraint users_check;
alter table users
  add constraint users_role_check check (role in ('recycler', 'producer', 'superadmin', 'person')) not valid,
  add constraint users_check check (case
      when email is not null then password_hash is not null and (closed_at is null or role in ('recycler', 'producer'))
      else num_nonnulls(full_name, mobile_no, designation, password_hash) = 0
        and (closed_at is not null or role in ('recycler', 'producer')) end) not valid;
create sequence person_number;
alter table users add column person_suspended_at timestamptz;
alter table companies add column second_factor_required_at timestamptz;

create function membership_end(until date) returns timestamptz language sql immutable as $$
  select (until + 1)::timestamp at time zone 'Asia/Kolkata'
$$;
create table members (
  id uuid primary key,
  organisation_id uuid not null references users (id),
  person_id uuid not null references users (id),
  part text not null check (part in ('owner', 'manager', 'trader', 'accounts', 'viewer')),
  until date,
  invited_by uuid references users (id),
  joined_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references users (id),
  constraint members_check check (ended_at >= joined_at),
  constraint owner_without_until check (part <> 'owner' or until is null or ended_at is not null)
);
create unique index one_live_membership on members (organisation_id, person_id) where ended_at is null;
create index members_person on members (person_id) where ended_at is null;

alter table sessions
  add column organisation_id uuid references users (id),
  add column switches integer not null default 0;

create function add_owner() returns trigger language plpgsql as $$ begin return null; end $$;
create function keep_owner() returns trigger language plpgsql as $$ begin return null; end $$;
create function end_members_of_closed() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger add_owner after insert on users
  for each row when (new.role in ('recycler', 'producer') and new.email is not null) execute function add_owner();
create trigger end_members_of_closed after update of closed_at on users
  for each row when (old.closed_at is null and new.closed_at is not null) execute function end_members_of_closed();

insert into members (id, organisation_id, person_id, part, joined_at)
select gen_random_uuid(), u.id, u.id, 'owner', u.created_at from users u
where u.role in ('recycler', 'producer') and u.closed_at is null
  and not exists (select from members m where m.organisation_id = u.id);
update sessions s set organisation_id = user_id from users u
where u.id = s.user_id and u.role in ('recycler', 'producer') and s.organisation_id is null;

create constraint trigger keep_owner after update or delete on members
  for each row when (old.part = 'owner' and old.ended_at is null) execute function keep_owner();
create trigger append_only before truncate on members for each statement execute function refuse_change();
create function end_sessions_of_member() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger end_sessions_of_member after update of ended_at on members
  for each row when (old.ended_at is null and new.ended_at is not null) execute function end_sessions_of_member();
alter table audit drop constraint audit_role_check;
alter table audit add constraint audit_role_check check (role in ('recycler', 'producer', 'superadmin', 'person')) not valid;
