-- An authority cancels credits or certificates; a superadmin enters it, and the market follows.
-- Purpose: proof of what was recalled by whom, and what followed from it. Kept: as long as the trade history.
create table recall_counters (
  year integer primary key,
  last_number bigint not null
);
create table recalls (
  id uuid primary key,
  number text not null constraint recall_number unique check (number ~ '^RC-[0-9]{4}-[0-9]{2}-[0-9]{6,}$'),
  status text not null check (status in ('draft', 'executed', 'lifted', 'discarded')),
  authority text not null check (authority in ('CPCB', 'SPCB or PCC', 'MoEFCC', 'Court or tribunal', 'Other')),
  reference text not null check (char_length(reference) between 3 and 100),
  order_date date not null,
  order_reason text not null check (char_length(order_reason) between 10 and 1000),
  document_id uuid not null references files (id),
  scope text not null check (scope in ('account', 'certificates')),
  waste_type text not null,
  account_id uuid references epr_accounts (id),
  years integer[] not null, -- empty: all
  credit_types text[] not null, -- empty: all
  certificate_numbers text[] not null,
  preview jsonb, -- as executed
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  executed_at timestamptz,
  lifted_at timestamptz,
  lift_reason text check (char_length(lift_reason) between 10 and 1000),
  lift_reference text check (char_length(lift_reference) between 3 and 100),
  changed_by uuid not null references users (id),
  changed_at timestamptz not null,
  constraint recall_scope_is_whole check (case scope
    when 'account' then account_id is not null and certificate_numbers = '{}'
    else account_id is null and years = '{}' and credit_types = '{}' and cardinality(certificate_numbers) between 1 and 1000 end),
  constraint recall_says_when check ((executed_at is not null) = (status in ('executed', 'lifted'))
    and (preview is not null) = (executed_at is not null)
    and num_nonnulls(lifted_at, lift_reason, lift_reference) = case status when 'lifted' then 3 else 0 end)
);
create index recalls_in_force on recalls (waste_type) where status = 'executed';
create index recalls_public on recalls (executed_at desc) where executed_at is not null;
create trigger record_beginning after insert on recalls referencing new table as begun
  for each statement execute function record_beginning('recall');
create trigger recall_moves after update of status on recalls for each row execute function record_move('recall');
-- The texts of these functions follow with the others.
create function freeze_recall() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger recall_frozen before update on recalls for each row execute function freeze_recall();
create trigger recalls_kept before delete on recalls for each row execute function refuse_change();
insert into status_moves values ('recall', '', 'draft'), ('recall', 'draft', 'executed'), ('recall', 'draft', 'discarded'),
  ('recall', 'executed', 'lifted'), ('transaction', 'payment_verified', 'cancelled');

-- The trades that were in the scope of a recall when it was executed; nothing enters or leaves it while the recall is in force.
create table recall_trades (
  trade_id uuid not null references trades (id),
  recall_id uuid not null references recalls (id),
  ended_as text check (ended_as in ('rejected', 'cancelled')), -- by this recall; null: the trade goes on, or ended by itself
  primary key (trade_id, recall_id)
);
create index recall_trades_recall on recall_trades (recall_id);
create unique index recall_ends_once on recall_trades (trade_id) where ended_as is not null;
create trigger recall_trades_kept before delete on recall_trades for each row execute function refuse_change();

-- Trades under a recall in force, one row for each such recall; those that it rejected are over.
create view held_trades as
  select t.trade_id, r.id as recall_id, r.number, r.scope, r.executed_at, t.ended_as
  from recall_trades t join recalls r on r.id = t.recall_id
  where r.status = 'executed' and t.ended_as is distinct from 'rejected';
-- The number of the first recall in force of a trade, and of a certificate or an account's kind of credit; null without one.
create function recall_of_trade(wanted uuid) returns text language sql stable as $$ select null::text $$;
create function recall_in_force(account uuid, waste text, of_year integer, of_credit text, certificate text) returns text
  language sql stable as $$ select null::text $$;
-- Active lines whose number is under a recall in force.
create view recalled_lines as
  select l.id as line_id, l.trade_id, recall.number
  from transfer_lines l join certificates c on c.id = l.certificate_id
    cross join lateral (select recall_in_force(c.account_id, c.waste_type, c.year, c.credit_type, c.number) as number) recall
  where l.status <> 'withdrawn' and recall.number is not null;

-- A held offer is off the market: the number of the first recall in force that covers it. A foreign key to the recall's number would read
-- all offers; the laws compare them.
alter table offers add column held_by text;

-- What recalls have taken out of the achieved quantity.
alter table targets add column voided bigint not null default 0,
  add constraint target_voided_not_negative check (voided >= 0) not valid;
drop trigger guard_balance on targets;
create trigger guard_balance before update on targets for each row
  when ((old.blocked, old.achieved, old.voided) is distinct from (new.blocked, new.achieved, new.voided))
  execute function guard_balance();

-- `void` takes a recalled quantity out of the target's achieved, `reinstate` puts it back; `end` releases the target of a verified trade that ends
-- under a recall, whose credit stays sold. The checks of the rows of before are in a later migration, without the lock that is held here.
alter table ledger add column recall_id uuid,
  add constraint ledger_recall foreign key (recall_id) references recalls (id) not valid,
  add constraint ledger_of_recall check ((recall_id is not null) = (movement in ('void', 'reinstate'))) not valid,
  drop constraint ledger_movement_check,
  add constraint ledger_movement_check check (movement in ('add', 'remove', 'list', 'unlist', 'block', 'release', 'sell', 'achieve', 'end', 'void',
    'reinstate')) not valid;

-- The order of the authority. Whatever purposes others have added stay.
do $$
declare
  form text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_purpose_check' and conrelid = 'files'::regclass);
begin
  execute 'alter table files drop constraint files_purpose_check, add constraint files_purpose_check '
    || replace(replace(form, 'ARRAY[', 'ARRAY[''recall_document''::text, '), ' NOT VALID', '') || ' not valid';
end $$;
