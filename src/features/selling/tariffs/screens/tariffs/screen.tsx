import { Alert, Badge, Card, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { DemonstrationBadge } from '#features/reference/lookups/public/parts/demonstration-badge.tsx'
import { t, translate } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { Period } from '../../parts/period.tsx'
import { contract, type TariffItem } from '../../public/contract.ts'
import { versionAddress } from '../../public/parts/addresses.ts'

/** The tariffs of all lines: their versions, the days on which each prices, and the days without one. */
export default function TariffsScreen() {
  const read = useRead(contract.tariffVersions)
  return (
    <Page title={t('Tariffs')} subtitle={t('Open a version to see its tables, or to start a draft from it.')}>
      <Loaded read={read}>
        {({ lines }) =>
          lines.map(({ code, name, notices, versions }) => (
            <DetailCard key={code} title={name}>
              {notices.map(({ text, textI18n }) => (
                <Alert key={text} color="mango" mb="sm">
                  {translate(text, textI18n)}
                </Alert>
              ))}
              {versions.length === 0 && <Text c="dimmed">{t('This tariff has no versions yet.')}</Text>}
              <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
                {versions.map((each) => (
                  <li key={each.id}>
                    <Version version={each} />
                  </li>
                ))}
              </Stack>
            </DetailCard>
          ))
        }
      </Loaded>
    </Page>
  )
}

function Version({
  version: { id, version, state, effectiveFrom, effectiveTo, isPricing, note, changedBy, changedAt, base },
}: {
  readonly version: TariffItem
}) {
  return (
    <Card component={Link} to={versionAddress(id)} withBorder padding="sm" c="inherit" td="none">
      <Group justify="space-between" gap={6}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {version}
        </Text>
        <Group gap={6} justify="flex-end">
          {isPricing && (
            <Badge variant="filled" size="lg" radius="sm" tt="none">
              {t('Prices today')}
            </Badge>
          )}
          {/* No one has changed what came with the program. */}
          {!changedBy && <DemonstrationBadge />}
          <StatusBadge cycle="tariff" state={state} />
        </Group>
      </Group>
      <Text size="sm">
        <Period from={effectiveFrom} to={effectiveTo} />
      </Text>
      {note && <Text size="sm">{note}</Text>}
      {changedBy && (
        <Text size="sm" c="dimmed">
          {base && `${t('Copy of {base}', { base })} · `}
          {changedBy} · <InstantText at={changedAt} />
        </Text>
      )}
    </Card>
  )
}
