-- What operators see. Each is read through a WITH: whoever locks the rows of a view locks those of
-- what stands in its FROM, and never of what stands in a WITH, so no row of the product is locked.
-- Prisma Studio sorts columns by name: `answer` comes first. What may be edited is granted column
-- by column, with each view: whoever may update or delete a whole view could lock the tables behind
-- it.
grant usage on schema operations to assay_operator;
grant select on operator_change, operator_outcome to assay_app;
