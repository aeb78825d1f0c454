import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import common from '@/messages/en/common.json' with { type: 'json' };
import notifications from '@/messages/en/notifications.json' with { type: 'json' };
import { NotificationList } from './list';
import type { Notifications } from './queries';

const told: Notifications = {
  items: [
    {
      id: '7',
      kind: 'margin-warning',
      facts: { mode: 'real', level: '0.75' },
      createdAt: '2026-03-01T12:00:00.000Z',
      readAt: null,
    },
  ],
  total: 21,
  unread: 3,
  page: 1,
  size: 20,
};

const shown = (page: number) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={{ common, notifications }} timeZone="UTC">
      <NotificationList page={page} initial={{ ...told, page }} pager={null} />
    </NextIntlClientProvider>,
  );

it('marks all as read from the newest on, which stands on the first page', () => {
  expect(shown(1)).toContain(`>${notifications.markAll}<`);
  expect(shown(2)).toContain(notifications.titles['margin-warning']);
  expect(shown(2)).not.toContain(notifications.markAll);
});
