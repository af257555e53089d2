-- The amounts of a trade in paise: fee on the item value and GST on both, each rounded half up to the paisa. GST is rounded once; within one
-- state CGST is half of it rounded up and SGST the rest, else all of it is IGST.
create or replace function trade_amounts(quantity bigint, price bigint, fee_points integer, gst_points integer, same_state boolean)
returns table (item_value bigint, fee bigint, gst bigint, cgst bigint, sgst bigint, igst bigint) language sql immutable rows 1 as $$
  select v.item_value, f.fee, g.gst, case when same_state then (g.gst + 1) / 2 else 0 end, case when same_state then g.gst / 2 else 0 end,
    case when same_state then 0 else g.gst end
  from (select quantity * price as item_value) v
  cross join lateral (select (v.item_value * fee_points + 5000) / 10000 as fee) f
  cross join lateral (select ((v.item_value + f.fee) * gst_points + 5000) / 10000 as gst) g
$$;
