import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { type Facts, pathTo } from '#domain/routing.ts'
import { WayToPrice } from '#features/people/products/public/parts/way-to-price.tsx'
import { AgentContact } from '#features/people/sharing/public/parts/agent-contact.tsx'
import { useLink } from '#features/people/sharing/public/parts/use-link.ts'
import { IconListSearch } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import type { Leaflet } from '#lines/line/leaflet.ts'
import type { Line } from '#lines/line.ts'
import { LeafletList } from '../../parts/leaflet-list.tsx'
import { LeafletFacts } from '../../parts/when-paid.tsx'
import { contract } from '../../public/contract/quotes.ts'
import { loadedLine } from '../../public/parts/loaded-line.ts'

/**
 * What one line pays for, open to everyone. With an agent's link it says who the agent is, and visitors who continue are quoted by them.
 */
export default function Product({ line: code }: Facts) {
  const [chosen] = useQueryParam('line')
  const line = loadedLine(code ?? chosen ?? '')
  return line ? <OfLine line={line} /> : <None />
}

function OfLine({ line }: { readonly line: Line }) {
  const read = useRead(contract.leaflet, { params: { line: line.code } })
  return (
    <Loaded read={read} page={{ title: t(line.name) }}>
      {({ leaflet }) => (leaflet ? <Told line={line} leaflet={leaflet} /> : <None />)}
    </Loaded>
  )
}

function Told({ line, leaflet }: { readonly line: Line; readonly leaflet: Leaflet }) {
  const [link] = useQueryParam('link')
  const agent = useLink(link).data?.agent
  return (
    <Page title={t(line.name)} subtitle={t(line.summary)}>
      {agent && <AgentContact agent={agent} />}
      <SectionCard title="Your price">
        <WayToPrice line={line.code} />
      </SectionCard>
      <LeafletFacts leaflet={leaflet} />
      <LeafletList leaflet={leaflet} />
      <SectionCard title="Not covered">
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {leaflet.exclusions.map((exclusion) => (
            <li key={exclusion}>{exclusion}</li>
          ))}
        </ul>
      </SectionCard>
      {leaflet.notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
    </Page>
  )
}

const None = () => (
  <Page title={t('Products')}>
    <Empty
      title={t('There is no list to read for this')}
      icon={<IconListSearch size={32} stroke={1.5} />}
      action={
        <Button component={Link} to={pathTo('products/products', { audience: 'public' })}>
          {t('See all products')}
        </Button>
      }
    >
      {t('See what it covers under the products, and in full on the quotation.')}
    </Empty>
  </Page>
)
