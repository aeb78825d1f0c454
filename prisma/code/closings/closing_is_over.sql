-- Whether the time is over for which what the law wants kept of a closed account is kept.
create function closing_is_over(p_customer bigint) returns boolean language sql stable as $$
  select exists (select from account_closing
    where customer_id = p_customer and erased_at is not null)
$$;
grant execute on function closing_is_over(bigint) to assay_app;
