import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { type Facts, pathTo } from '#domain/routing.ts'
import { useLink } from '#features/people/sharing/public/parts/use-link.ts'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { type SessionAudience, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { lines } from '#lines'
import type { Line } from '#lines/line.ts'
import { WayToPrice } from '../../public/parts/way-to-price.tsx'
import { ProductCard } from './product-card.tsx'

const homeOf = (audience: SessionAudience) =>
  audience === 'agent' ? pathTo('performance/dashboard', { audience }) : pathTo('policies/my-list', { audience })

/**
 * The catalogue of the agent whose link was opened, or of the insurer: what we insure and how to get a price. In full, it says what each
 * risk costs and what to have at hand.
 */
export default function Products({ audience, variant }: Facts) {
  const brand = useBrand()
  const [link] = useQueryParam('link')
  const agent = useLink(link).data?.agent
  const inFull = variant === 'all'
  const person = usePerson()
  const all = Object.values<Line>(lines)
  return (
    <Page
      title={inFull ? t('All products') : t('Products')}
      subtitle={t('What you can insure with {name}', { name: agent ? `${agent.name}, ${brand.name}` : brand.name })}
      {...(person ? { back: homeOf(person.audience) } : {})}
      wide={all.length > 1}
    >
      <GridColumns cols={{ base: 1, ...(all.length > 1 ? { md: 2 } : {}) }}>
        {all.map((line) => (
          <ProductCard key={line.code} line={line} inFull={inFull} action={<WayToPrice line={line.code} />} />
        ))}
      </GridColumns>
      {!inFull && (
        <Anchor
          component={Link}
          to={pathTo('products/products', { audience, variant: 'all' }, { link })}
          mt="md"
          display="inline-block"
          py={10}
        >
          {t('More examples, and what you need')}
        </Anchor>
      )}
    </Page>
  )
}
