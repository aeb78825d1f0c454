import { NextIntlClientProvider } from 'next-intl';
import { isValidElement, useState, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Fold } from '@/components/ui/fold';
import deposits from '@/messages/en/deposits.json' with { type: 'json' };
import { PaidFields } from './paid-fields';
import type { DepositDraft } from './use-deposit';

const address = 'TVxuVDuE8M2aMGHrweGaTAUzZPBxAN3hx4';

function draftOf(typed: string, errors: object = {}): DepositDraft {
  const form = {
    formState: { errors },
    register: (name: string) => ({ name }),
    errorOf: () => undefined,
  };
  return { form, typed: { address: typed, paid: false }, isPast: false } as unknown as DepositDraft;
}

type FoldProps = Parameters<typeof Fold>[0];

const foldIn = (drawn: ReactElement<{ children: ReactNode[] }>) =>
  drawn.props.children.find(
    (one): one is ReactElement<FoldProps> => isValidElement(one) && one.type === Fold,
  )!.props;

/** The fold at each of several drafts; where the first is shown, it is folded. */
function foldedAt(...drafts: DepositDraft[]): FoldProps[] {
  const folds: FoldProps[] = [];
  function Drawn() {
    const [at, setAt] = useState(0);
    const drawn = PaidFields({ draft: drafts[at]! });
    folds[at] = foldIn(drawn as ReactElement<{ children: ReactNode[] }>);
    if (at < drafts.length - 1) {
      if (at === 0) folds[at].onToggle();
      setAt(at + 1);
    }
    return null;
  }
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={{ deposits }} timeZone="UTC">
      <Drawn />
    </NextIntlClientProvider>,
  );
  return folds;
}

it('tells of an address that is folded, and is sent, which one it is', () => {
  const [shown, folded] = foldedAt(draftOf(address), draftOf(address));
  expect([shown!.open, folded!.open]).toEqual([true, false]);
  expect(renderToStaticMarkup(folded!.aside)).toContain(address);
});

it('shows an address that is wrong though it was folded, and goes on while it is mended', () => {
  const wrong = draftOf('x', { address: { message: 'address' } });
  const [, folded, refused, mended] = foldedAt(draftOf('x'), draftOf('x'), wrong, draftOf(address));
  expect([folded!.open, refused!.open, mended!.open]).toEqual([false, true, true]);
});
