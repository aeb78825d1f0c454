import { assertAllDone, eachDue } from './each-due';

it('comes to all that are due, and to the others where one fails', async () => {
  const turned: string[] = [];
  const broken = ['3', '500'];
  const failures = await eachDue(
    (behind, atOnce) => {
      const left = Array.from({ length: 1_201 }, (_, n) => n + 1).filter(
        (id) => id > Number(behind.id),
      );
      return Promise.resolve(left.slice(0, atOnce).map((id) => ({ id: String(id) })));
    },
    (id) => {
      if (broken.includes(id)) return Promise.reject(new Error(`loan ${id}`));
      turned.push(id);
      return Promise.resolve();
    },
  );
  expect(new Set(turned).size).toBe(1_199);
  expect(turned).toHaveLength(1_199);
  expect(() => assertAllDone(failures, 'loans could not be looked at')).toThrow(
    '2 loans could not be looked at',
  );
  assertAllDone([], 'loans could not be looked at');
});
