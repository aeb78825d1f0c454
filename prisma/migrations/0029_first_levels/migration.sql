-- An order that opens without any level has its first line too: what it waits for later is told apart from
-- what it waited for from its opening tick on.
drop trigger note_first_levels on orders;
create trigger note_first_levels after insert on orders for each row when (new.kind = 'margin')
  execute function order_level_note();
