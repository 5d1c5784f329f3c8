import { Button, Card, Text, UnstyledButton } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AGENT_GROUPS, type AgentGroup } from '#domain/agent-group.ts'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SentLinks } from '../../public/parts/sent-links.tsx'
import { ShareDrawer } from '../../public/parts/share-drawer.tsx'

/** Specification §2, "Commercial Structure screen". */
export default function CommercialStructure() {
  const [group, setGroup] = useState<AgentGroup>()
  return (
    <Page
      title={t('Commercial Structure')}
      aside={
        <Button variant="subtle" component={Link} to={pathTo('performance/dashboard', { audience: 'agent' })}>
          {t('Cancel')}
        </Button>
      }
    >
      <GridColumns cols={{ base: 1, sm: 3 }}>
        {AGENT_GROUPS.map(({ code, name }) => (
          <UnstyledButton key={code} onClick={() => setGroup(code)}>
            <Card component="span" withBorder h="100%" padding="lg">
              <IconShare size={24} stroke={1.6} aria-hidden />
              <Text component="span" fw={650} size="lg" mt="xs">
                {name}
              </Text>
              <Text component="span" size="sm" c="dimmed" mt={4}>
                {t('Tap here to share link with customer')}
              </Text>
            </Card>
          </UnstyledButton>
        ))}
      </GridColumns>
      <SentLinks />
      <ShareDrawer opened={group !== undefined} onClose={() => setGroup(undefined)} request={group ? { commercialStructure: group } : {}} />
    </Page>
  )
}
