import { seal, unseal } from './seal';

describe('what is sealed', () => {
  const use = 'assay receipt key';
  const bytes = Buffer.from('private');
  it('opens under its secret, use and name alone', () => {
    const sealed = seal(bytes, 'a secret', use, 'a name');
    expect(unseal(sealed, 'a secret', use, 'a name')).toEqual(bytes);
    expect(unseal(sealed, 'another', use, 'a name')).toBeNull();
    expect(unseal(sealed, 'a secret', use, 'another')).toBeNull();
    expect(unseal(sealed, 'a secret', 'assay file key', 'a name')).toBeNull();
    expect(unseal(Buffer.alloc(3), 'a secret', use, 'a name')).toBeNull();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(unseal(changed, 'a secret', use, 'a name')).toBeNull();
    }
  });

  it('is sealed differently each time', () => {
    expect(seal(bytes, 'a secret', use, 'a name')).not.toEqual(
      seal(bytes, 'a secret', use, 'a name'),
    );
  });
});
