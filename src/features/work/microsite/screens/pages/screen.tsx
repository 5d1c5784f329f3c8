import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { IconBrowserCheck, IconNews } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { type Waiting, WRITTEN_NAMES, writtenContract } from '../../public/contract/review.ts'

const AGENT = { audience: 'agent' } as const

/** The office's desk for what the public reads: what is waiting, and what is shown. */
export default function Pages() {
  const read = useRead(writtenContract.writtenForPublic)
  return (
    <Page
      title={t('Agents’ pages')}
      actions={
        <Button component={Link} variant="default" to={pathTo('microsite/posts', AGENT)} leftSection={<IconNews size={18} />}>
          {t('Posts for all pages')}
        </Button>
      }
    >
      <Loaded read={read}>
        {({ waiting, shown }) => (
          <>
            <SectionCard title="To review">
              {waiting.length === 0 ? (
                <Empty title={t('Nothing is waiting')} icon={<IconBrowserCheck size={32} stroke={1.5} />}>
                  {t('What agents and customers write for the public appears here before it is shown.')}
                </Empty>
              ) : (
                <Rows rows={waiting} />
              )}
            </SectionCard>
            {shown.length > 0 && (
              <SectionCard title="Shown now">
                <Rows rows={shown} />
              </SectionCard>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

const Rows = ({ rows }: { readonly rows: readonly Waiting[] }) => (
  <Stack gap="xs">
    {rows.map(({ kind, id, title, agent, since }) => (
      <Card key={id} component={Link} to={pathTo('microsite/review', AGENT, { kind, item: id })} withBorder padding="sm" c="inherit">
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={600} truncate>
            {title}
          </Text>
          <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
            {t(WRITTEN_NAMES[kind])}
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          {agent ?? t('For all pages')} · <InstantText at={since} />
        </Text>
      </Card>
    ))}
  </Stack>
)
