import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { type Facts, pathTo } from '#domain/routing.ts'
import { IconBell } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { ListTabs } from '#kit/web/ui/list-tabs.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Pager } from '#kit/web/ui/pager.tsx'
import { Skeletons } from '#kit/web/ui/skeletons.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, NOTIFICATIONS_A_PAGE } from '../../public/contract.ts'
import { NotificationList } from './notification-list.tsx'
import { PushCard } from './push-card.tsx'

const TABS = { product: 'For you', insurer: 'Announcements' } as const

/** What happened to one's records, or the insurer's announcements to everyone. */
export default function Notifications({ variant }: Facts) {
  const source = variant === 'insurer' ? 'insurer' : 'product'
  const navigate = useNavigate()
  const mayAnnounce = useFeature('ADMIN')
  const [pageText, setPage] = useQueryParam('page')
  const page = Math.max(1, Number(pageText) || 1)
  const read = useRead(contract.notifications, { query: { source, page } }, { keepPage: true })
  const all = useWrite(contract.markAllRead)
  const hasUnread = read.data?.items.some(({ readAt }) => readAt === null) ?? false

  return (
    <Page
      title={t('Notifications')}
      aside={
        hasUnread && (
          <Button variant="transparent" px={0} loading={all.busy} onClick={() => all.send({ body: { source } })}>
            {t('Mark all as read')}
          </Button>
        )
      }
      actions={
        source === 'insurer' &&
        mayAnnounce && (
          <Button component={Link} to={pathTo('announcements/announcements', { audience: 'agent' })}>
            {t('Announcements of the office')}
          </Button>
        )
      }
    >
      <ListTabs
        tabs={TABS}
        value={source}
        label={t('Notifications')}
        onChange={(next) =>
          navigate(pathTo('notifications/notifications', { audience: 'agent', ...(next === 'insurer' ? { variant: next } : {}) }), {
            replace: true,
          })
        }
      />
      {source === 'product' && <PushCard />}
      <Loaded read={read} skeleton={<Skeletons rows={6} />}>
        {({ items, count, isCapped }) =>
          items.length > 0 ? (
            <>
              <NotificationList notes={items} />
              <Pager
                page={page}
                count={count}
                size={NOTIFICATIONS_A_PAGE}
                isCapped={isCapped}
                onChange={(next) => setPage(next === 1 ? undefined : String(next))}
              />
            </>
          ) : (
            <Empty icon={<IconBell size={32} stroke={1.5} />} title={source === 'insurer' ? t('No announcements yet') : t('Nothing new')}>
              {source === 'insurer'
                ? t('Announcements from the insurer to all agents appear here.')
                : t('When a customer opens your link, accepts or pays, and when something is due, it appears here.')}
            </Empty>
          )
        }
      </Loaded>
    </Page>
  )
}
