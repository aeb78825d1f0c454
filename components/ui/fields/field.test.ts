import { keepAll } from './field';

/** A field, of which a part is selected, that writes its number without groups and puts the caret at its end. */
async function focused(selectionStart: number, selectionEnd: number) {
  const input = {
    value: '1,000.50',
    selectionStart,
    selectionEnd,
    select() {
      this.selectionStart = 0;
      this.selectionEnd = this.value.length;
    },
  };
  // The page is drawn anew at the end of the event, before what was left for later by the same.
  queueMicrotask(() =>
    Object.assign(input, { value: '1000.50', selectionStart: 7, selectionEnd: 7 }),
  );
  keepAll(input);
  await Promise.resolve();
  return input.value.slice(input.selectionStart, input.selectionEnd);
}

it('keeps all of a number selected while it loses its groups, so that what is typed replaces it', async () => {
  expect(await focused(0, 8)).toBe('1000.50');
});

it('selects nothing that was not', async () => {
  expect(await focused(8, 8)).toBe('');
  expect(await focused(0, 0)).toBe('');
  expect(await focused(2, 8)).toBe('');
});
