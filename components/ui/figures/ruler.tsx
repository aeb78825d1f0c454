/**
 * What can happen between a stop and a target: what loses, what wins, and a mark where the price is
 * now. `even` and `now` are percent of the way from the stop to the target.
 */
export const Ruler = ({ even, now }: { even: number; now: number }) => (
  <div aria-hidden="true" className="plot relative mt-3 mb-1.5 flex h-1.5 gap-0.5">
    <span className="rounded-s bg-down" style={{ width: `${even}%` }} />
    <span className="flex-1 rounded-s bg-up" />
    <span className="absolute -inset-y-1 w-0.5 rounded-s bg-ink" style={{ left: `${now}%` }} />
  </div>
);
