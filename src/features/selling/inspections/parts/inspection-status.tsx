import { Button, Card, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import { LoadError } from '#kit/web/ui/load-error.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useInspection } from '../public/parts/use-inspection.ts'
import { countPhotos } from '../public/rules/progress.ts'

/** The state of the inspection of a quotation in a few lines, with a link to it; nothing where there is none. */
export default function InspectionStatus({ quotation: { id: quotationId } }: { readonly quotation: { readonly id: string } }) {
  const read = useInspection(quotationId)
  const { state: words } = useFormatters()
  const inspection = read.data?.inspection
  if (!inspection) return <LoadError read={read} what={t('The inspection could not be loaded.')} />
  const { state, shots, number, may } = inspection
  return (
    <Card withBorder mb="md" component="section" aria-label={t('Inspection')}>
      <Group justify="space-between" gap="xs">
        <Text fw={650}>
          {t('Inspection')} <span className="figures">{number}</span>
        </Text>
        <StatusBadge cycle="inspection" state={state} />
      </Group>
      <Text size="sm" mt={4}>
        {t(words('inspection', state).next ?? '')}
      </Text>
      <Group justify="space-between" mt="sm" gap="xs">
        <Text size="sm" c="dimmed">
          {t('{there} of {all} photos received', countPhotos(shots))}
        </Text>
        <Button
          component={Link}
          to={pathTo('inspections/required', {}, { quotation: quotationId })}
          variant={may.includes('photograph') ? 'filled' : 'light'}
        >
          {may.includes('photograph') ? t('Take or send') : t('Open the inspection')}
        </Button>
      </Group>
    </Card>
  )
}
