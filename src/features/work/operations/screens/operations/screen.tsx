import { Text } from '@mantine/core'
import { pathTo } from '#domain/routing.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type RunningProgram } from '../../public/contract.ts'
import { PartCard } from './part-card.tsx'
import { StandingBadge } from './standing-badge.tsx'

const EVERY_MS = 15_000

/** The state of the installation, for administrators: what is waiting for someone comes first. */
export default function Operations() {
  const read = useRead(contract.operations, undefined, { every: EVERY_MS })
  return (
    <Page title={t('Operations')} back={pathTo('performance/dashboard', { audience: 'agent' })} wide>
      <Loaded read={read}>
        {({ program, parts }) => (
          <GridColumns cols={{ base: 1, md: 2 }} verticalSpacing={0}>
            {parts
              .toSorted((a, b) => Number(b.needsSomebody) - Number(a.needsSomebody))
              .map((part) => (
                <PartCard key={part.name} part={part} />
              ))}
            <ProgramCard program={program} />
          </GridColumns>
        )}
      </Loaded>
    </Page>
  )
}

function ProgramCard({ program }: { readonly program: RunningProgram }) {
  const words = useFormatters()
  const { version, node, part, startedAt, clockOffsetSeconds, reasons } = program
  return (
    <DetailCard
      title={t('This process')}
      aside={<StandingBadge needsSomebody={reasons.length > 0} />}
      details={[
        { label: 'Version', value: version },
        { label: 'Node', value: node },
        { label: 'Runs', value: part },
        { label: 'Started', value: words.instant(new Date(startedAt)) },
        {
          label: 'Clock',
          value: t('{seconds} s from PostgreSQL’s', { seconds: (Math.round(clockOffsetSeconds * 10) / 10 || 0).toFixed(1) }),
        },
      ]}
    >
      {reasons.map((reason) => (
        <Text key={reason} mt="sm">
          {t('Not ready: {reason}', { reason })}
        </Text>
      ))}
    </DetailCard>
  )
}
