import { Button, Group, List, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Facts } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { historyAddress, uploadAddress } from '../../parts/addresses.ts'
import { bulkLines } from '../../parts/bulk-lines.ts'

/** Where bulk sales start: unrelated owners, or a single owner's fleet. */
export default function EntryScreen({ line: code, variant }: Facts) {
  const shown = bulkLines.filter((line) => code === undefined || line.code === code)
  const only = variant === 'fleet' || variant === 'bulk' ? variant : undefined
  return (
    <Page
      title={only === 'fleet' ? t('Fleet') : only === 'bulk' ? t('Bulk issuance') : t('Bulk and fleet')}
      actions={
        <Button component={Link} to={historyAddress()} variant="default">
          {t('Earlier uploads')}
        </Button>
      }
    >
      <Text mb="md">
        {t(
          'Fill in one row for each vehicle or person and upload the file. Every row is checked and priced like a single sale; what is right is issued, what is wrong is shown and can be fixed here.',
        )}
      </Text>
      {shown.map((line) => (
        <SectionCard key={line.code} title={line.name}>
          <List size="sm" spacing={4} mb="sm">
            {only !== 'fleet' && !line.bulk?.isFleetOnly && <List.Item>{t('Bulk: each policy has its own policyholder.')}</List.Item>}
            {only !== 'bulk' && (
              <List.Item>
                {line.bulk?.isFleetOnly
                  ? t('One policyholder, and all rows on one policy.')
                  : t('Fleet: one policyholder for all policies.')}
              </List.Item>
            )}
          </List>
          <Group gap="xs">
            {only !== 'fleet' && !line.bulk?.isFleetOnly && (
              <Button component={Link} to={uploadAddress({ line: line.code, kind: 'bulk' })}>
                {t('Bulk: {line}', { line: line.name })}
              </Button>
            )}
            {only !== 'bulk' && (
              <Button component={Link} to={uploadAddress({ line: line.code, kind: 'fleet' })} variant={only ? 'filled' : 'light'}>
                {t('Fleet: {line}', { line: line.name })}
              </Button>
            )}
          </Group>
        </SectionCard>
      ))}
    </Page>
  )
}
