grant select on invitation, invite_payment, invite_reward to assay_app;
