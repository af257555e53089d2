-- A plan is outdated where something was bought for its targets since it was made: each purchase that blocks credit for a target, and each plan
-- that is placed for it, raises the target's count, and a plan keeps the counts that it saw.
alter table targets add column purchase_count bigint not null default 0;
alter table baskets add column purchase_counts jsonb; -- by the id of the target; null in plans of the version before: nothing was counted then
