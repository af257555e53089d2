-- The statements of `place_trades` were planned anew for most batches, as a plan for the very array at hand looks a little cheaper than one for
-- any; making it costs more than it saves. Each is planned once per connection: every one of them reads by an index, whatever the batch.
alter function place_trades(jsonb, timestamptz, integer, integer, jsonb) set plan_cache_mode = force_generic_plan;
