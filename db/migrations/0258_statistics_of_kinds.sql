-- Numbers of groups were counted for 57 sets of six columns, which was two thirds of an analysis: those of a kind's three columns are enough
-- for the planner to count options by hashes.
drop statistics offers_combinations;
drop statistics offers_kinds;
create statistics offers_kinds (mcv, ndistinct) on waste_type, product_type, credit_type from offers;
alter statistics offers_kinds set statistics 1000;
analyze offers (waste_type, product_type, credit_type);
