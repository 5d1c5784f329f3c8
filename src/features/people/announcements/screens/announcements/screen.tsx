import { Badge, Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { formatInstant } from '#domain/day.ts'
import { IconPlus, IconSpeakerphone } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Pager } from '#kit/web/ui/pager.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { announcementAddress } from '../../parts/addresses.ts'
import { audienceOf } from '../../parts/audience.ts'
import { ANNOUNCEMENTS_A_PAGE, type Announcement, contract } from '../../public/contract.ts'

/** What the office has announced to those who work here, or is going to. */
export default function Announcements() {
  const [pageText, setPage] = useQueryParam('page')
  const page = Math.max(1, Number(pageText) || 1)
  const read = useRead(contract.announcements, { query: { page } }, { keepPage: true })
  return (
    <Page
      title={t('Announcements')}
      subtitle={t('Recipients find them under the bell.')}
      actions={
        <Button component={Link} to={announcementAddress()} leftSection={<IconPlus size={18} />}>
          {t('Announce something')}
        </Button>
      }
    >
      <Loaded read={read}>
        {({ items, count, isCapped }) =>
          items.length > 0 ? (
            <>
              {items.map((each) => (
                <One key={each.id} announcement={each} />
              ))}
              <Pager
                page={page}
                count={count}
                size={ANNOUNCEMENTS_A_PAGE}
                isCapped={isCapped}
                onChange={(next) => setPage(next === 1 ? undefined : String(next))}
              />
            </>
          ) : (
            <Empty icon={<IconSpeakerphone size={32} stroke={1.5} />} title={t('No announcements yet')}>
              {t('Tell a branch, a role or everyone what they should know: now, or on a later day.')}
            </Empty>
          )
        }
      </Loaded>
    </Page>
  )
}

const BADGES = {
  waiting: { color: 'mango', label: 'Goes out later' },
  sent: { color: 'leaf', label: 'Sent' },
  withdrawn: { color: 'gray', label: 'Withdrawn' },
} as const

function One({ announcement }: { readonly announcement: Announcement }) {
  const { id, title, standing, goesOutAt, sentAt, told, read, by } = announcement
  const { color, label } = BADGES[standing]
  return (
    <DetailCard
      title={title}
      aside={
        <Badge color={color} variant="light" radius="sm" tt="none">
          {t(label)}
        </Badge>
      }
      details={[
        { label: 'To', value: audienceOf(announcement) },
        sentAt
          ? { label: 'Sent', value: formatInstant(new Date(sentAt)) }
          : { label: 'Goes out', value: standing === 'waiting' && formatInstant(new Date(goesOutAt)) },
        { label: 'Read by', value: standing === 'sent' && t('{read} of {told}', { read, told }) },
        { label: 'By', value: by },
      ]}
    >
      <Group mt="md">
        <Button component={Link} to={announcementAddress(id)} variant="light" aria-label={t('Open “{title}”', { title })}>
          {t('Open')}
        </Button>
      </Group>
    </DetailCard>
  )
}
