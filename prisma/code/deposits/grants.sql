grant select on deposit_address, deposit, deposit_step, chain_payment to assay_app;
