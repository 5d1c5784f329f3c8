import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { t, translate } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import type { Leaflet } from '#lines/line/leaflet.ts'
import type { Line } from '#lines/line.ts'
import { leafletOnDevice, useTables } from './tariff.ts'

export const LeafletFacts = ({ leaflet, isFolded }: { readonly leaflet: Leaflet; readonly isFolded?: boolean }) => (
  <DetailCard
    title="When we pay the benefit"
    isFolded={isFolded ?? false}
    details={leaflet.facts.map(({ label, value, valueI18n }) => ({ label, value: translate(value, valueI18n) }))}
  />
)

/** Beside a price: the days on which a benefit depends, and a link to all that is paid for. Nothing for a line without such a list. */
export function WhenPaid({ line }: { readonly line: Line }) {
  const tables = useTables(line)
  const leaflet = tables && leafletOnDevice(line, tables)
  if (!leaflet) return null
  return (
    <>
      <LeafletFacts leaflet={leaflet} isFolded />
      <Anchor
        component={Link}
        to={pathTo('quotes/product', { audience: 'public', line: line.code }, { line: line.code })}
        display="inline-block"
        py={10}
        mb="xs"
      >
        {t('What is covered and what is not')}
      </Anchor>
    </>
  )
}
