import { hasteMs } from '@/components/ui/focus/haste';
import { pressJudge } from './press';

const mouse = (timeStamp: number) => ({ detail: 1, timeStamp });
const keyboard = (timeStamp: number) => ({ detail: 0, timeStamp });

describe('what sends a ticket', () => {
  it('is its button, pressed by a hand or by the keyboard', () => {
    const form = pressJudge();
    form.hear(mouse(1000));
    expect(form.judge(false)).toBe('button');
    form.hear(keyboard(5000));
    expect(form.judge(true)).toBe('button');
  });

  it('is no button where Enter is pressed in a field, also after a press of the button', () => {
    const form = pressJudge();
    form.hear(mouse(1000));
    form.judge(true);
    form.hear(keyboard(5000));
    expect(form.judge(false)).toBe('field');
    expect(form.judge(false)).toBe('field');
  });

  it('counts once for who presses twice, however often they do so in haste', () => {
    const form = pressJudge();
    const ways = [0, 80, 80 + hasteMs - 1, 80 + 3 * hasteMs].map((at) => {
      form.hear(mouse(at));
      return form.judge(true);
    });
    expect(ways).toEqual(['button', 'haste', 'haste', 'button']);
  });
});
