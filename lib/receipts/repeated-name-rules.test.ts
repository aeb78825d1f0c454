import fc from 'fast-check';
import { repeatedName } from './repeated-name-rules';

describe('a name that stands twice in one object', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"b":{"c":1,"c":1}}', 'c'],
    ['[{"a":[{"b":1},{"b":1,"c":2,"b":3}]}]', 'b'],
    ['{ "a" : 1 ,\n"\\u0061" : 2 }', 'a'],
    ['{"":1,"":2}', ''],
    ['{"\\"":1,"\\u0022":2}', '"'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"a":{"b":1},"a":{"b":1}}', 'a'],
  ])('is found in %s', (json, name) => {
    expect(() => JSON.parse(json) as unknown).not.toThrow();
    expect(repeatedName(json)).toBe(name);
  });

  it.each([
    ['1'],
    ['"a:a"'],
    ['{"a":"a","b":"a"}'],
    ['{"a":{"a":{"a":1}}}'],
    ['[{"a":1},{"a":1}]'],
    ['{"a":"\\",\\"a\\":{","b":"}:[\\\\","c":":"}'],
    ['{"a":1,"A":2,"á":3}'],
  ])('is none in %s', (json) => {
    expect(() => JSON.parse(json) as unknown).not.toThrow();
    expect(repeatedName(json)).toBeNull();
  });

  it('is none in what was written from a value, however it is laid out', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 4 }), (value, indent) => {
        expect(repeatedName(JSON.stringify(value, null, indent))).toBeNull();
      }),
    );
  });

  it('is found without recursion in long and deep texts', () => {
    const long = JSON.stringify('\\"'.repeat(500_000));
    expect(repeatedName(`{"a":${long},"a":${long}}`)).toBe('a');
    const deep = 100_000;
    expect(repeatedName(`${'['.repeat(deep)}{"a":1,"a":2}${']'.repeat(deep)}`)).toBe('a');
  });
});
