import type { Caller } from '../core/caller';
import { Refusal, Rejection } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { onFloor } from '../platform/floor';
import { closeOrder } from './change-service';
import type * as calls from './contract';
import { isPosition } from './form-rules';
import { placeOrder } from './kinds-service';

type Reversed = Result<typeof calls.reverseOptions>;

async function reverseHere(
  input: Input<typeof calls.reverseOptions>,
  caller: Caller,
): Promise<Reversed> {
  const closed = await closeOrder(input, caller);
  const lots = closed.receipt.close?.lots;
  if (!isPosition(closed) || !lots) throw new Refusal('10115');
  const { code, side, leverage } = closed;
  const other = side === 'long' ? 'short' : 'long';
  try {
    const { termsVersion } = input;
    const opened = await placeOrder(
      { kind: 'margin', type: 'market', code, side: other, lots, leverage, termsVersion },
      caller,
    );
    return { closed, opened, refused: null };
  } catch (error) {
    // What has closed stays closed, so the answer tells it with the reason.
    if (!(error instanceof Refusal || error instanceof Rejection)) throw error;
    return { closed, opened: null, refused: error.code };
  }
}

/**
 * Closes a position and opens the other side with the lots that it closed, one after the other by the newest
 * quotes. Where the second is refused the first stays closed, and `refused` is the code. With a key, whatever of it
 * was done before is not done again. Refuses with 10015, 10115, or 10113 where the other side has other terms by now
 * than were shown; what is not the caller's is a 404.
 */
export const reverseOrder = onFloor('reverseOrder', reverseHere);
