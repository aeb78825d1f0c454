import { nameOfStatement } from './statement-names';

const nameOf = (strings: TemplateStringsArray, ...values: unknown[]) => {
  expect(values.length).toBe(strings.length - 1);
  return nameOfStatement(strings);
};

it('says what is done to what, and no value', () => {
  const id = 'a-secret';
  expect(nameOf`select * from orders where id = ${id}`).toBe('select orders');
  expect(nameOf`
    update session set used_at = now() where id = ${id}`).toBe('update session');
  expect(nameOf`insert into session (id) values (${id})`).toBe('insert session');
  expect(nameOf`delete from work_done where at < now()`).toBe('delete work_done');
  expect(nameOf`select post_entry(${id}, 1)`).toBe('call post_entry');
  expect(nameOf`select c.x from engine_commit(${id}) c`).toBe('call engine_commit');
  expect(nameOf`select count(*) from graphile_worker.jobs`).toBe('select graphile_worker.jobs');
  expect(nameOf`with a as (select 1 from fill where id = ${id}) select * from a`).toBe('with fill');
  expect(nameOf`begin`).toBe('begin');
  expect(nameOf`select 1`).toBe('select');
});
