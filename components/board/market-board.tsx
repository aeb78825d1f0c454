'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { late, lateDialog } from '@/components/ui/loading/late';
import { alertsList, listOf } from './board-choice';
import { BoardLists } from './board-lists';
import { BoardFound } from './board-found';
import { BoardTools } from './board-tools';
import { arrivalOf, latestPrice } from '@/components/markets/quotes/live-prices';
import { choiceHref, chosenRows, type Choice } from '@/components/markets/rows/market-choice';
import type { RowAction } from './market-line';
import type { RowFigures } from '@/components/markets/rows/market-order';
import { enterRows, openFirst } from './row-keys';
import { spreadOf, type MarketRow } from '@/components/markets/rows/market-row';
import { TakeOver } from '@/components/watchlists/take-over';
import { useWatchlists } from '@/components/watchlists/use-watchlist';
import type { Lists } from '@/components/watchlists/lists';

const AlertDialog = lateDialog(() =>
  import('@/components/alerts/alert-dialog').then((m) => m.AlertDialog),
);
const AlertsPanel = late(() =>
  import('@/components/alerts/alerts-panel').then((m) => m.AlertsPanel),
);
const HoursDialog = lateDialog(() =>
  import('@/components/markets/quotes/hours-dialog').then((m) => m.HoursDialog),
);
const ListChoice = lateDialog(() =>
  import('@/components/watchlists/list-choice').then((m) => m.ListChoice),
);
const ListEditDialog = lateDialog(() =>
  import('@/components/watchlists/list-edit').then((m) => m.ListEditDialog),
);

type Props = {
  rows: readonly MarketRow[];
  choice: Choice;
  /** null for a visitor. */
  watched: Lists | null;
  firstRows: number;
};

type Opened = { what: RowAction; row: MarketRow } | { what: 'lists' } | null;

function figuresOf(row: MarketRow): RowFigures {
  const live = latestPrice(row.code);
  if (!live || arrivalOf(row.code) === null) return row;
  return {
    price: String(live.price),
    change: live.zdf === null ? null : String(live.zdf),
    spread: spreadOf(live.bid, live.ask),
  };
}

/** The market, a watchlist or the alerts, with what can be done from a row. */
export function MarketBoard({ rows, choice: asked, watched: kept, firstRows }: Props) {
  const t = useTranslations('market');
  const [choice, setChoice] = useState(asked);
  const [opened, setOpened] = useState<Opened>(null);
  const watching = useWatchlists(kept);
  const { run: toggle } = useAction(watching.toggle, { words: () => t('watchFailed') });
  const { lists, isVisitor } = watching;
  const list = listOf(lists, choice.list);
  const codes = list?.codes;
  const inList = useMemo(() => new Set(codes), [codes]);
  const found = useMemo(
    () => chosenRows(rows, { ...choice, list: codes ? 'x' : null }, inList, figuresOf),
    [rows, choice, codes, inList],
  );
  const table = useRef<HTMLDivElement>(null);
  const asksList = !list && lists.length > 1;
  const target = list ?? lists[0]!;
  const starred = useMemo(
    () => new Set(list ? list.codes : lists.flatMap((one) => one.codes)),
    [list, lists],
  );

  function choose(change: Partial<Choice>) {
    const next = { ...choice, ...change };
    setChoice(next);
    window.history.replaceState(null, '', choiceHref(next));
  }

  const act = (what: RowAction, row: MarketRow) => {
    if (what !== 'watch' || asksList) return setOpened({ what, row });
    toggle(target, row.code);
  };
  const latestAct = useRef(act);
  useEffect(() => {
    latestAct.current = act;
  });
  // One function for all rows and renders, so that a row is drawn again only when it changes.
  const onAct = useCallback((what: RowAction, row: MarketRow) => latestAct.current(what, row), []);

  return (
    <>
      {isVisitor ? null : <TakeOver />}
      <BoardLists
        lists={lists}
        chosen={choice.list ?? null}
        onChoose={(next) => choose({ list: next })}
        onEdit={() => setOpened({ what: 'lists' })}
      />
      {choice.list === alertsList ? (
        <AlertsPanel rows={rows} isVisitor={isVisitor} />
      ) : (
        <>
          <BoardTools
            choice={choice}
            count={rows.length}
            onChoose={choose}
            onEnter={() => enterRows(table.current)}
            onOpen={() => openFirst(table.current)}
          />
          <div ref={table}>
            <BoardFound
              figuresOf={figuresOf}
              firstRows={firstRows}
              rows={rows}
              found={found}
              starred={starred}
              asksList={asksList}
              onAct={onAct}
              list={list}
              choice={choice}
              onChoose={choose}
            />
          </div>
        </>
      )}
      <Dialogs opened={opened} watching={watching} onClose={() => setOpened(null)} />
    </>
  );
}

type DialogsProps = {
  opened: Opened;
  watching: ReturnType<typeof useWatchlists>;
  onClose: () => void;
};

/** The dialog that was asked for last; it stays while it closes. */
function Dialogs({ opened, watching, onClose }: DialogsProps) {
  const [last, setLast] = useState(opened);
  if (opened && opened !== last) setLast(opened);
  if (!last) return null;
  const props = { open: opened !== null, onClose };
  if (last.what === 'lists') return <ListEditDialog {...props} watching={watching} />;
  const { row, what } = last;
  const key = row.code;
  if (what === 'watch') return <ListChoice key={key} {...props} code={key} watching={watching} />;
  if (what === 'hours') return <HoursDialog key={key} {...props} row={row} />;
  return (
    <AlertDialog
      key={key}
      {...props}
      code={key}
      digits={row.digits}
      price={row.price}
      isVisitor={watching.isVisitor}
    />
  );
}
