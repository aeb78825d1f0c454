import { hasteMs } from '@/components/ui/focus/haste';

/** How a form was sent: by Enter in one of its fields, by its button, or by its button once more before anything was seen. */
type Way = 'field' | 'button' | 'haste';

/** A click on what sends a form: how often it was pressed (0 without a pointer), and when, ms. */
type Click = Pick<UIEvent, 'detail' | 'timeStamp'>;

/**
 * Judges each sending of a form by the click that came before it, which browsers make up for Enter in a field. Every press
 * in haste begins the wait anew.
 */
export function pressJudge() {
  let click: Click | null = null;
  let until = -Infinity;
  return {
    hear: (one: Click) => void (click = one),
    /** `isFocused` says whether the button has the focus, as it does when the keyboard pressed it. */
    judge(isFocused: boolean): Way {
      const last = click;
      click = null;
      if (!last || (last.detail === 0 && !isFocused)) return 'field';
      const isHasty = last.timeStamp < until;
      until = last.timeStamp + hasteMs;
      return isHasty ? 'haste' : 'button';
    },
  };
}
