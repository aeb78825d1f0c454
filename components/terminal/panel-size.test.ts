import { panelAfterKey, panelBounds, panelSize } from './panel-size';

const { least, most, usual } = panelBounds.ticket;
const keys = { grows: 'ArrowLeft', shrinks: 'ArrowRight' };
const after = (size: number, key: string, shiftKey = false) =>
  panelAfterKey('ticket', size, { key, shiftKey }, keys);

describe('sizes of panels', () => {
  it('stay within their bounds and fold away below half of the least', () => {
    expect(panelSize('ticket', 5000)).toBe(most);
    expect(panelSize('ticket', least - 1)).toBe(least);
    expect(panelSize('ticket', least / 2 - 1)).toBe(0);
    expect(panelSize('ticket', 333.4)).toBe(333);
  });

  it('move by keys, fold away past the least and come back', () => {
    expect(after(usual, 'ArrowLeft')).toBe(usual + 16);
    expect(after(usual, 'ArrowLeft', true)).toBe(usual + 64);
    expect(after(usual, 'ArrowRight', true)).toBe(least);
    expect(after(least, 'ArrowRight')).toBe(0);
    expect(after(0, 'ArrowLeft')).toBe(least);
    expect(after(usual, 'Home')).toBe(least);
    expect(after(usual, 'End')).toBe(most);
    expect(after(usual, 'Enter')).toBe(0);
    expect(after(0, 'Enter')).toBe(usual);
    expect(after(usual, 'x')).toBeNull();
  });
});
