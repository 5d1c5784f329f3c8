import { Button, Card, Space, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { contract as lists } from '#features/reference/lookups/public/contract.ts'
import { IconShare } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { SentLinks } from '../../public/parts/sent-links.tsx'
import { ShareDrawer } from '../../public/parts/share-drawer.tsx'

/** Specification §2, "Commercial Structure screen": a card for each one in use. */
export default function CommercialStructure() {
  const read = useRead(lists.listOfValues, { query: { name: 'CommercialStructure' } })
  const [group, setGroup] = useState<string>()
  return (
    <Page
      title={t('Commercial Structure')}
      aside={
        <Button variant="subtle" component={Link} to={pathTo('performance/dashboard', { audience: 'agent' })}>
          {t('Cancel')}
        </Button>
      }
    >
      <Loaded read={read}>
        {(structures) => (
          <GridColumns cols={{ base: 1, sm: 3 }}>
            {structures.map(({ code, label }) => (
              <UnstyledButton key={code} onClick={() => setGroup(code)}>
                <Card component="span" withBorder h="100%" padding="lg">
                  <IconShare size={24} stroke={1.6} aria-hidden />
                  <Text component="span" fw={650} size="lg" mt="xs">
                    {label}
                  </Text>
                  <Text component="span" size="sm" c="dimmed" mt={4}>
                    {t('Tap here to share link with customer')}
                  </Text>
                </Card>
              </UnstyledButton>
            ))}
          </GridColumns>
        )}
      </Loaded>
      <Space h="md" />
      <SentLinks />
      <ShareDrawer opened={group !== undefined} onClose={() => setGroup(undefined)} request={group ? { commercialStructure: group } : {}} />
    </Page>
  )
}
