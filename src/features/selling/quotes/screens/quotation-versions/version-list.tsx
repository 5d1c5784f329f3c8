import { Card, Group, List, Stack, Text, Title } from '@mantine/core'
import type { Side } from '#domain/side.ts'
import { t } from '#kit/web/text.ts'
import { DayText, InstantText } from '#kit/web/ui/dates.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import type { QuotationVersion, QuotationVersions } from '../../public/contract/versions.ts'
import { standingOf } from '../../rules/versions.ts'

/** The name of a version: counted within its quotation, whose number is included where there are several. */
export const versionName = ({ versions }: QuotationVersions, { n, quotation }: QuotationVersion): string =>
  versions.some((each) => each.quotation.id !== quotation.id)
    ? t('{number}, version {n}', { number: quotation.number, n })
    : t('Version {n}', { n })

/** Every version, newest first: when, by whom, by which tariff (for agents), what it led to and what was decided on it. */
export function VersionList({ kept, side }: { readonly kept: QuotationVersions; readonly side: Side }) {
  const title = side === 'agent' ? t('All versions') : t('All offers')
  return (
    <Stack component="section" aria-label={title} gap="sm">
      {kept.versions.length > 0 && <Title order={2}>{title}</Title>}
      {kept.versions.toReversed().map((version) => (
        <Card key={version.id} withBorder padding="sm">
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Title order={3} size="h4">
              {versionName(kept, version)}
            </Title>
            <StatusBadge cycle="quotation" state={standingOf(version)} />
          </Group>
          <Text fw={600} component="div">
            <Money centavos={version.total} />
          </Text>
          <Text size="sm">
            {t('Cover')} <DayText day={version.coverFrom} /> {t('to')} <DayText day={version.coverTo} />
          </Text>
          <Text size="sm" c="dimmed">
            <InstantText at={version.at} /> · {version.who}
            {side === 'agent' && <> · {t('Tariff {tariff}', { tariff: version.tariff })}</>}
          </Text>
          {version.decisions.map((decision) => (
            <Decision key={decision.at} decision={decision} />
          ))}
        </Card>
      ))}
    </Stack>
  )
}

const DECIDED: Readonly<Record<string, string>> = {
  approve: 'Approved by underwriting',
  decline: 'Declined by underwriting',
  reopen: 'Reopened by underwriting',
}

function Decision({ decision: { event, at, who, reason, conditions } }: { readonly decision: QuotationVersion['decisions'][number] }) {
  return (
    <div style={{ marginTop: 8, paddingLeft: 10, borderLeft: '3px solid var(--kit-line)' }}>
      <Text size="sm" fw={550}>
        {t(DECIDED[event] ?? event)}
      </Text>
      <Text size="sm">{reason}</Text>
      {conditions.length > 0 && (
        <>
          <Text size="sm" mt={4}>
            {t('Conditions')}:
          </Text>
          <List size="sm">
            {conditions.map((condition) => (
              <List.Item key={condition}>{condition}</List.Item>
            ))}
          </List>
        </>
      )}
      <Text size="sm" c="dimmed">
        <InstantText at={at} /> · {t(who)}
      </Text>
    </div>
  )
}
