import { NextIntlClientProvider } from 'next-intl';
import { act, useState, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ApiRefusal, type CallInput } from '@/components/api/call';
import codes from '@/messages/en/codes.json' with { type: 'json' };
import common from '@/messages/en/common.json' with { type: 'json' };
import orders from '@/messages/en/orders.json' with { type: 'json' };
import { alive } from '@/tests/setup/pages/alive';
import { standInForBrowser } from '@/tests/setup/pages/stand-in';
import { until } from '@/tests/setup/until';

/** Its types leave it out. */
const { unstable_mockModule: mockModule } = import.meta.jest as unknown as {
  unstable_mockModule: (name: string, made: () => object) => void;
};

standInForBrowser();

const told: string[] = [];
mockModule('@/components/ui/toast', () => ({
  toast: (text: ReactNode, tone: string) => told.push(`${tone}: ${String(text)}`),
}));
const { usePlacing } = await import('./place');
const { useDialogAttempt } = await import('./use-dialog-attempt');

const inEnglish = (part: ReactNode) => (
  <NextIntlClientProvider
    locale="en-GB"
    messages={{ codes, common, orders } as never}
    timeZone="UTC"
  >
    {part}
  </NextIntlClientProvider>
);

/** Draws what a part of a page uses, and gives it. */
function drawn<Given>(use: () => Given): Given {
  let given: Given;
  function Drawn() {
    given = use();
    return null;
  }
  renderToStaticMarkup(inEnglish(<Drawn />));
  return given!;
}

const body = {
  kind: 'margin',
  type: 'market',
  code: 'EURUSD',
  side: 'long',
  lots: '0.01',
  leverage: 10,
} as CallInput<'POST order/buyOptions'>;

type Answer = (response: Response) => void;

/** Holds each call until it is answered. */
function holdCalls(): Answer[] {
  const held: Answer[] = [];
  globalThis.fetch = () => new Promise((resolve) => held.push(resolve));
  return held;
}

const placing = (now: { free: string }, open = true) =>
  drawn(() =>
    usePlacing({
      mode: 'real',
      code: 'EURUSD',
      kind: 'margin',
      draft: 'bought',
      now,
      open,
      onClose: () => undefined,
    }),
  );

beforeEach(() => void told.splice(0));

it('shows what an order was reckoned with in every later ticket, until it is settled', async () => {
  const held = holdCalls();
  const first = placing({ free: '500' });
  const going = first.attempt(body);
  // The position is in the account by then.
  const later = placing({ free: '400' });
  expect(later).toMatchObject({ phase: 'sending', reckoned: { free: '500' } });
  await until(() => held.length === 1);
  held[0]!(Response.json({ code: null, result: null }, { status: 500 }));
  await going;
  expect(placing({ free: '300' })).toMatchObject({ phase: 'unsure', reckoned: { free: '500' } });
  const again = later.attempt(body);
  await until(() => held.length === 2);
  held[1]!(Response.json({ code: '10011', result: null }));
  await again;
  expect(placing({ free: '200' })).toMatchObject({ phase: 'ready', reckoned: { free: '200' } });
});

it('says above the page how a try failed whose dialog is closed by then, and there alone', async () => {
  const errors = [new ApiRefusal('timeout'), new ApiRefusal('10011'), new ApiRefusal('tooOld')];
  let closed = 0;
  const dialog = (open: boolean, error: unknown) =>
    drawn(() =>
      useDialogAttempt(() => Promise.reject(error as Error), {
        open,
        onClose: () => (closed += 1),
        nothing: 'Nothing was closed.',
        unsure: 'It may have been closed.',
      }),
    );
  for (const error of errors) await dialog(true, error).attempt({});
  expect([told, closed]).toEqual([[], 0]);
  for (const error of errors) await dialog(false, error).attempt({});
  expect(told).toEqual([
    `bad: ${codes.timeout} It may have been closed.`,
    `bad: ${codes['10011']} Nothing was closed.`,
    `bad: ${common.tooOld}`,
  ]);
  // What is refused is not shown once more before another one; what is not settled is.
  expect(closed).toBe(2);
});

it('says so of an order, with why it was refused', async () => {
  const held = holdCalls();
  const going = placing({ free: '500' }, false).attempt(body);
  await until(() => held.length === 1);
  held[0]!(Response.json({ code: '10113', result: null }));
  await going;
  expect(told).toEqual([`bad: ${orders.review.termsChanged} ${orders.review.nothing}`]);
});

it('promises nothing of a second time where the dialog is gone, and its key with it', async () => {
  let fail: (error: unknown) => void = () => undefined;
  let made: { attempt: (body: object) => Promise<unknown> };
  function Part() {
    made = useDialogAttempt(() => new Promise((_, reject) => (fail = reject)), {
      open: false,
      onClose: () => undefined,
      nothing: 'Nothing was closed.',
      unsure: 'Trying again is safe.',
    });
    return null;
  }
  const leave = await alive(inEnglish(<Part />));
  const going = made!.attempt({});
  await leave();
  fail(new ApiRefusal('timeout'));
  await going;
  expect(told).toEqual([`bad: ${common.networkTimeout}`]);
});

it('stays where it was sent from once the session is over', async () => {
  const held = holdCalls();
  let made: ReturnType<typeof placing>;
  let end: () => void = () => undefined;
  function Part() {
    const [mode, setMode] = useState<'real' | null>('real');
    end = () => setMode(null);
    made = usePlacing({
      mode,
      code: 'GBPUSD',
      kind: 'margin',
      draft: 'bought',
      now: { free: '500' },
      open: true,
      onClose: () => undefined,
    });
    return null;
  }
  const leave = await alive(inEnglish(<Part />));
  let going: Promise<unknown>;
  await act(async () => void (going = made!.attempt({ ...body, code: 'GBPUSD' })));
  await act(async () => end());
  expect(made!).toMatchObject({ phase: 'sending', isSettledElsewhere: false });
  held[0]!(Response.json({ code: '10011', result: null }));
  await act(() => going);
  expect(made!.phase).toBe('refused');
  await leave();
});
