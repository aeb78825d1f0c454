grant select on withdrawal_destination, withdrawal, withdrawal_step to assay_app;
grant insert (
  customer_id, kind, name, network, address, bank_name, bank_code, branch_number, bank_address,
  payee_address, bank_phone, is_default, last_four, card_network, sealed_card, key_id, card_hash
) on withdrawal_destination to assay_app;
grant update (
  is_default, removed_at, card_number, last_four, card_network, sealed_card, key_id, card_hash
) on withdrawal_destination to assay_app;
grant select, delete on card_link to assay_app;
grant select, insert on card_look to assay_app;
