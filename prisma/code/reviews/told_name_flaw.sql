-- Why a name of what is listed cannot stand, in words for the operator; null when it can: it would
-- be read as a word of the house about withdrawals and what they cost.
create function told_name_flaw(p_name text) returns text language sql immutable as $$
  select case when told_sentences(p_name) ~ concat_ws('|',
    '\mwithdraw|\mpay ?-?outs?\M|\munlock|\munfreez|\munfrozen|\munblock|\mrefundable\M',
    '\mclearance\M',
    '\m(security|release|verification|activation|insurance) (fees?|deposit)\M|\mhelp ?desk\M',
    'auszahl|freischalt|entsperr|\mretraits?\M|debloq|deblocage|\mretiros?\M|\mretiradas?\M',
    'desbloq',
    '\mpreliev[oi]\M|sblocc|\msblocco\M|提[现現款]|解[冻凍封锁鎖除]|出金|출금|해제|\mسحب|السحب|التجميد'
    ) then 'A name says nothing of withdrawals, of what they cost or of what is locked.' end
$$;
