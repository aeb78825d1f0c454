-- Whether two ways of writing a bank account name one: they look alike, or the number of one, which
-- is the national part of its IBAN or else the longest in it, stands in the other. A word, a bank
-- or its code beside it and the national form, with zeros or without, make no second account. What
-- is too short for the number of an account is found in others by chance.
create function account_is_same(p_one text, p_other text) returns boolean
language sql immutable as $$
  select account_look(p_one) = account_look(p_other)
    or length(account_run(p_one)) >= 6 and account_run(p_one) = account_run(p_other)
    or exists (
      select from (values (p_one, p_other), (p_other, p_one)) x (one, other),
        lateral (select i.number, i.number as pattern from account_iban(x.one) i (number)
          union all
          select account_run(x.one), account_pattern(x.one)
          where not exists (select account_iban(x.one))) n
      where length(n.number) >= 8 and account_whole(x.other) ~ n.pattern)
$$;
