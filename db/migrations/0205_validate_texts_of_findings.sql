alter table findings validate constraint finding_text_or_figures;
