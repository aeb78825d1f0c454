-- What a bank account that customers pay to is taken for when it is read: as reference_look has it,
-- of the letters and digits of all alphabets that look like those of Latin, without marks above,
-- below and through them. Accounts are few and each is compared with all, so that no index has to
-- find by it.
create function account_look(p_account text) returns text language sql immutable as $$
  select reference_look(translate(told_folded(p_account), '〇丨', 'ol'))
$$;
