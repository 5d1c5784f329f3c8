import { Badge, Group, Text } from '@mantine/core'
import { ROLES } from '#domain/access.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { OfficeChangeCards } from '#features/people/office-changes/public/parts/office-change-card.tsx'
import { branchName } from '#features/people/staff/public/rules.ts'
import { now } from '#kit/web/clock.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { lineSummaries } from '#lines/names.ts'
import { type SalesStop, stopsContract } from '../../public/contract/stops.ts'
import { AddStop } from './add-stop.tsx'
import { EndStop } from './end-stop.tsx'

/** What is sold, and what is not: where, by whom, for how long, and what agents are told. */
export default function Stops() {
  const read = useRead(stopsContract.salesStops)
  const mayPropose = useFeature('ADMIN')
  const today = dayOf(now())
  return (
    <Page
      title={t('Products on sale')}
      subtitle={t('Every product is sold by everyone who has the licence for it, unless it is stopped here')}
      actions={mayPropose && <AddStop />}
    >
      <Loaded read={read}>
        {({ stops, changes }) => (
          <>
            <OfficeChangeCards changes={changes.filter(({ state }) => state === 'proposed')} />
            {lineSummaries.map(({ code, name }) => (
              <DetailCard
                key={code}
                title={name}
                aside={
                  <Standing
                    stops={stops.filter(({ line, fromOn, untilOn }) => line === code && fromOn <= today && (untilOn ?? today) >= today)}
                  />
                }
              >
                {stops
                  .filter(({ line, fromOn, untilOn }) => line === code && (untilOn === null || (untilOn >= today && untilOn >= fromOn)))
                  .map((stop) => (
                    <Stop key={stop.id} stop={stop} mayPropose={mayPropose} />
                  ))}
              </DetailCard>
            ))}
            <OfficeChangeCards changes={changes.filter(({ state }) => state !== 'proposed')} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Standing({ stops }: { readonly stops: readonly SalesStop[] }) {
  const isEverywhere = stops.some(({ branches, roles }) => branches.length === 0 && roles.length === 0)
  const [color, label] = isEverywhere ? ['coral', 'Not sold'] : stops.length > 0 ? ['mango', 'Not sold by some'] : ['leaf', 'On sale']
  return (
    <Badge color={color} variant="light" radius="sm" tt="none" style={{ flexShrink: 0 }}>
      {t(label)}
    </Badge>
  )
}

function Stop({ stop, mayPropose }: { readonly stop: SalesStop; readonly mayPropose: boolean }) {
  const { branches, roles, fromOn, untilOn, told, reason } = stop
  const where = branches.map(branchName).join(', ') || t('Every branch')
  const whose = Object.entries(ROLES)
    .flatMap(([code, { name }]) => (roles.includes(code) ? [t(name)] : []))
    .join(', ')
  return (
    <Group justify="space-between" gap="xs" mt="xs" align="flex-start">
      <div style={{ minWidth: 0, flex: '1 1 220px' }}>
        <Text fw={600}>
          {untilOn
            ? t('Stopped from {from} to {until}', { from: formatDay(fromOn), until: formatDay(untilOn) })
            : t('Stopped from {from}', { from: formatDay(fromOn) })}
        </Text>
        <Text size="sm">{[where, whose || t('Everyone who sells')].join(' · ')}</Text>
        <Text size="sm">{t('Message to agents: {told}', { told })}</Text>
        <Text size="sm" c="dimmed">
          {reason}
        </Text>
      </div>
      {mayPropose && <EndStop stop={stop} />}
    </Group>
  )
}
