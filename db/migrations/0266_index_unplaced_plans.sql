-- outside of a transaction
create index concurrently if not exists baskets_unplaced on baskets (created_at) where placed_at is null;
