-- Shipped rules that are reported, of whose source no address is known, say so; what was read stands in the note. A rule that somebody has
-- verified meanwhile stays as it was read.
alter table rule_rows disable trigger rule_rows_append_only;
update rule_rows r
  set source_title = 'No source was found', note = w.note
  from (values
    ('Standard rate of GST, notes on the rates since 22 September 2025',
      'Notes on the rates since 22 September 2025 were read; their address was not kept.'),
    ('Study of the used oil rules, Hazardous and Other Wastes Rules, Chapter VII',
      'A study of Chapter VII of the Hazardous and Other Wastes Rules was read; its address was not kept.')
  ) w (source_title, note)
  where r.origin = 'shipped' and r.status = 'reported' and r.source_url is null and r.source_title = w.source_title;
alter table rule_rows enable trigger rule_rows_append_only;
