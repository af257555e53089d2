-- A try whose process died stayed under way, and counted as a failure for as long as one does. What has been under way for two minutes is none:
-- no proof takes so long to look at.
create or replace function claim_try(claimed_key text, claimed_at timestamptz, most integer[], seconds integer[],
  out id bigint, out free_at timestamptz) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('claim_try ' || claimed_key, 0));
  -- A window of so many tries is full until all but so many less one have left it.
  select max(last.leaves_at) into free_at
  from unnest(most, seconds) as w (most, seconds) cross join lateral (
    select leaving.leaves_at from claimed_tries t cross join lateral (
      select t.at + case when t.failed then make_interval(secs => w.seconds)
        else least(make_interval(secs => w.seconds), interval '2 minutes') end as leaves_at
    ) leaving
    where t.key = claimed_key and t.at > claimed_at - make_interval(secs => w.seconds) and leaving.leaves_at > claimed_at
    order by leaving.leaves_at desc offset w.most - 1 limit 1
  ) last;
  if free_at is null then
    insert into claimed_tries (key, at) values (claimed_key, claimed_at) returning claimed_tries.id into id;
  end if;
end $$;
