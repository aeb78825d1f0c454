grant select on plan_product, plan_terms, plan, plan_payment, treasury_move to assay_app;
