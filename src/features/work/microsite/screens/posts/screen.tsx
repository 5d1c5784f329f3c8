import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { IconNews, IconPlus } from '#kit/web/icons.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { ownPageContract, type Post } from '../../public/contract/own.ts'

const AGENT = { audience: 'agent' } as const

/** Posts: an agent writes for their own page, the office for everyone's pages. */
export default function Posts() {
  const isOffice = useFeature('ADMIN')
  const read = useRead(ownPageContract.ownPosts)
  return (
    <Page
      title={isOffice ? t('Posts for all pages') : t('Your posts')}
      back={isOffice ? pathTo('microsite/pages', AGENT) : pathTo('microsite/editor', AGENT)}
      actions={
        <Button component={Link} to={pathTo('microsite/post', AGENT)} leftSection={<IconPlus size={18} />}>
          {t('Write a post')}
        </Button>
      }
    >
      <Loaded read={read}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('Nothing written yet')} icon={<IconNews size={32} stroke={1.5} />}>
              {t('Explain in a few lines what people often ask you: it helps them find you, and they pass it on.')}
            </Empty>
          ) : (
            <Stack gap="sm">
              {items.map((post) => (
                <PostCard key={post.id} post={post} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}

const PostCard = ({ post: { id, title, state, updatedAt, reason } }: { readonly post: Post }) => (
  <Card component={Link} to={pathTo('microsite/post', AGENT, { post: id })} withBorder c="inherit">
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      <StatusBadge cycle="microsite-post" state={state} />
    </Group>
    {reason && <Text size="sm">{reason}</Text>}
    <Text size="sm" c="dimmed">
      <InstantText at={updatedAt} />
    </Text>
  </Card>
)
