grant select on proof_day, proof_secret, proof_leaf, proof_node, proof_record to assay_app;
-- After a change of AUTH_SECRET the secrets are sealed under the new one.
grant update (sealed) on proof_secret to assay_app;
