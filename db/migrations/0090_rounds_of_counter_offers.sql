-- A negotiation is a chain of counter-offers: each round is a trade of its own, which answers the one before it. Round 1 is the producer's,
-- so the makers alternate as the numbers do. `first_id` names round 1 in the others. What stands there already is a first round.
insert into status_moves values ('trade', 'pending', 'countered');
alter table trades
  add column round smallint not null default 1 check (round between 1 and 6),
  add column made_by text not null default 'producer' check (made_by in ('producer', 'recycler')),
  add column previous_id uuid references trades (id),
  add column first_id uuid references trades (id),
  add constraint makers_alternate check (made_by = case round % 2 when 1 then 'producer' else 'recycler' end),
  add constraint later_rounds_answer check (num_nonnulls(previous_id, first_id) = case round when 1 then 0 else 2 end),
  add constraint counter_offers_have_rounds check (kind = 'counter' or (round = 1 and status <> 'countered'));
-- Its text follows with the other functions.
create function guard_round() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger guard_round before insert on trades for each row when (new.previous_id is not null) execute function guard_round();
