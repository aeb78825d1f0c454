grant select on charity, collectible, bid, collectible_sale, charity_payout to assay_app;
grant select on collectible_picture to assay_app;
