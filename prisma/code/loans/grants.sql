grant select on loan_offer, loan_terms, loan, loan_repayment, loan_step to assay_app;
