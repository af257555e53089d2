-- Shipped rules that are reported have a source with an address. A rule that somebody has verified meanwhile stays as it was read.
alter table rule_rows disable trigger rule_rows_append_only;
update rule_rows r
  set source_title = w.source_title, source_url = w.source_url, note = w.note
  from (values
    (array['gst_rate'], 'GST rates from 22 September 2025, caclubindia.com',
      'https://www.caclubindia.com/articles/gst-20-updated-gst-rates-effective-22-sept-2025-what-they-mean-for-your-business-54130.asp',
      'The standard rate. No source was found that names the rate of EPR credits.'),
    (array['target', 'lag'], 'Hazardous and Other Wastes Second Amendment Rules 2023, Chapter VII, copy at Scribd',
      'https://www.scribd.com/document/723161377/HOWM-Second-Amendment-Rules-2023',
      'Read in a study of this chapter, whose address was not kept; the chapter itself was not read.')
  ) w (kinds, source_title, source_url, note)
  where r.origin = 'shipped' and r.status = 'reported' and r.source_url is null and r.source_title = 'No source was found'
    and r.kind = any (w.kinds);
alter table rule_rows enable trigger rule_rows_append_only;
