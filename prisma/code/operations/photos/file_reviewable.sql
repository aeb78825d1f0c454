-- Whether an operator may look at what a customer handed in: while it waits for its review, or a
-- loan of the same customer does, and for a week after what that operator decided. Asked when a
-- link is given and each time it is opened.
create function file_reviewable(f file, p_operator text) returns boolean
language sql stable as $$
  select case f.used_for
    when 'verification' then exists (
      select from verification v
      where v.customer_id = f.customer_id
        and exists (select from jsonb_each_text(v.files) part where part.value = f.id::text)
        and (v.status = 'pending'
          or v.reviewed_by = p_operator and v.reviewed_at > now() - interval '7 days'
          or exists (select from loan l
            where l.customer_id = f.customer_id and l.status = 'pending')))
    when 'deposit' then exists (
      select from deposit d
      where d.customer_id = f.customer_id and d.proof = f.id
        and (d.status = 'pending' or exists (select from deposit_step s
          where s.deposit_id = d.id and s.operator = p_operator
            and s.at > now() - interval '7 days')))
    when 'loan' then exists (
      select from loan l
      where l.customer_id = f.customer_id and l.signature = f.id
        and (l.status = 'pending' or exists (select from loan_step s
          where s.loan_id = l.id and s.operator = p_operator
            and s.at > now() - interval '7 days')))
    -- What came with a question: while the conversation is open, and for a week to who answered.
    when 'support' then exists (
      select from support_message m join support_conversation c on c.id = m.conversation_id
      where m.customer_id = f.customer_id and f.id = any (m.files)
        and (c.status = 'open' or exists (select from support_message a
          where a.conversation_id = c.id and a.operator = p_operator
            and a.at > now() - interval '7 days')))
    else false end
$$;
grant execute on function file_reviewable(file, text) to assay_app;
