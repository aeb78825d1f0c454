grant select on money_question, money_answer, money_drop to assay_app;
