grant select on support_conversation, support_message to assay_app;
grant update (read_id) on support_conversation to assay_app;
