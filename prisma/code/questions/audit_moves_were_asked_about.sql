-- Each question of a deposit or a withdrawal was asked about it. One that opened a withdrawal was
-- answered before and not at rest at that moment, and no deposit was credited while it rested.
create view audit_moves_were_asked_about as
  select m.move, m.id, m.question_id
  from money_moves m
  join money_question q on q.id = m.question_id
  cross join lateral (
    select min(answered_at) as answered_at, max(rests_until) as rests_until
    from money_answer where question_id = q.id
  ) a
  where (q.customer_id, q.move, q.currency, q.target_id)
      is distinct from (m.customer_id, m.move, m.currency, m.target_id)
    or m.amount > q.amount
    or case m.move
      when 'withdrawal' then not coalesce(a.answered_at < m.created_at, false)
        or coalesce(a.rests_until > m.created_at, false)
      else exists (select from deposit_step s where s.deposit_id = m.id and s.step = 'approved'
        and s.at >= a.answered_at and s.at < a.rests_until) end;
grant select on audit_moves_were_asked_about to assay_app;
