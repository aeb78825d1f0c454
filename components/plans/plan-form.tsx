'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useAsSent } from '@/components/api/as-sent';
import { KeptFields } from '@/components/api/kept-fields';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/error-state';
import { Chip } from '@/components/ui/fields/chip';
import { Choices, TermChip } from '@/components/ui/fields/choices';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { formatter } from '@/components/ui/figures/format';
import { LiveRegion } from '@/components/ui/live-region';
import { isSmaller } from '@/lib/core/amounts';
import type { SmartProduct, SmartProducts } from '@/lib/plans/contract';
import { PlanOffer } from './plan-offer';
import { useBuying, usePlan, type Buying } from './use-plan';

type FormProps = { products: readonly SmartProduct[]; available: string | null; buying: Buying };

function Form({ products, available, buying }: FormProps) {
  const t = useTranslations('plans');
  const format = formatter(useLocale());
  const plan = usePlan(products, available, buying);
  const { form, typed, all, asked, product, frame, issue, quote, ask } = plan;
  const words = {
    min: format.money(product.minAmount),
    max: format.money(issue === 'uncovered' ? frame.covered : product.maxAmount, 'USDT', 'down'),
    all: format.money(all ?? '0'),
  };
  const isSoldOut = isSmaller(frame.covered, product.minAmount);
  const choose = (one: SmartProduct) =>
    form.change({
      productId: one.id,
      days: (one.timeframes.find(({ days }) => days === frame.days) ?? one.timeframes[0]!).days,
    });
  return (
    <>
      <form noValidate onSubmit={ask}>
        <KeptFields phase={buying.phase} className="grid min-w-0 gap-4">
          <Choices label={t('product')}>
            {products.map((one) => (
              <Chip key={one.id} on={one.id === product.id} onClick={() => choose(one)}>
                <bdi>{one.name}</bdi>
              </Chip>
            ))}
          </Choices>
          <Choices label={t('days')}>
            {product.timeframes.map(({ days, dailyYield }) => (
              <TermChip
                key={days}
                days={t('dayCount', { count: days })}
                rate={t('daily', { percent: format.percent(dailyYield) })}
                on={days === frame.days}
                onClick={() => form.change({ days })}
              />
            ))}
          </Choices>
          <DecimalField
            ref={form.refOf('amount')}
            label={t('amount')}
            unit="USDT"
            value={typed.amount}
            onChange={(amount) => form.change({ amount })}
            hint={t('range', { min: words.min, max: format.money(product.maxAmount) })}
            error={(issue ? t(issue, words) : undefined) ?? form.errorOf('amount')}
            aside={
              all === null ? null : (
                <button
                  type="button"
                  className="text-accent underline-offset-4 hover:underline"
                  onClick={() => form.change({ amount: all })}
                >
                  {t('all', words)}
                </button>
              )
            }
          />
          {isSoldOut ? <Notice tone="wait">{t('soldOut')}</Notice> : null}
          {form.refusal ? <Notice>{form.refusal}</Notice> : null}
          <Button
            type="submit"
            size="l"
            variant={quote ? 'quiet' : 'primary'}
            busy={form.formState.isSubmitting}
          >
            {t('ask')}
          </Button>
        </KeptFields>
      </form>
      <LiveRegion
        text={
          quote
            ? t('rewardOver', {
                count: frame.days,
                amount: format.money(quote.reward, 'USDT', 'exact'),
              })
            : ''
        }
      />
      {quote ? (
        <PlanOffer
          key={JSON.stringify(asked)}
          quote={quote}
          asked={asked}
          product={product.name}
          buying={buying}
          isCustomer={available !== null}
          onRefused={form.showAtField}
          onDone={() => form.change({ amount: '' })}
        />
      ) : null}
    </>
  );
}

/** What is offered, and the form that buys it. `available` is null for whoever can only read. */
export function PlanForm({
  way,
  ...now
}: {
  offered: SmartProducts;
  available: string | null;
  way: ReactNode;
}) {
  const t = useTranslations('plans');
  const buying = useBuying();
  const { enabled, products } = useAsSent(now.offered, buying.phase);
  const available = useAsSent(now.available, buying.phase);
  if (!enabled || products.length === 0)
    return (
      <Card flush title={t('offer')}>
        <EmptyState
          icon="clock"
          title={t(enabled ? 'none' : 'off')}
          text={enabled ? t('noneText') : undefined}
        />
      </Card>
    );
  return (
    <Card title={t('offer')}>
      <Form products={products} available={available} buying={buying} />
      <p className="mt-4 max-w-measure text-s text-ink-2">{t('risk')}</p>
      {available === null ? (
        <div className="mt-4">
          {way ?? (
            <ButtonLink href="/pass/login?next=%2Ftrading" variant="primary" size="m">
              {t('logIn')}
            </ButtonLink>
          )}
        </div>
      ) : null}
    </Card>
  );
}
