grant select, insert, delete on watchlist, watchlist_item to assay_app;
grant update (name, position) on watchlist to assay_app;
