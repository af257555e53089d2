-- Statistics of all words of a large market take a minute to gather, and change no plan.
alter index offers_search_words alter column 1 set statistics 0;
