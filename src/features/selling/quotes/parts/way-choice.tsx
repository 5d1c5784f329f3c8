import { Text, Title } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import type { Side } from '#domain/side.ts'
import { useStopped } from '#features/people/products/public/parts/use-stopped.ts'
import { IconChevronRight } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { allWays } from '#lines/ways.ts'
import { wayAddress } from './beginning.ts'
import classes from './choice-cards.module.css'
import { Prospect } from './prospect.tsx'

/** What a person wants to insure, each a card as large as a thumb saying what it is for. */
export function WayChoice({ side }: { readonly side: Side }) {
  const [query] = useSearchParams()
  const stopped = useStopped()
  return (
    <>
      <Prospect leadId={query.get('lead') ?? undefined} customerId={query.get('customer') ?? undefined} />
      <GridColumns component="ul" className={classes.list ?? ''} cols={{ base: 1, sm: Math.min(3, allWays.length) }}>
        {allWays.map((way) => (
          <li key={`${way.line}/${way.code}`}>
            <Link className={classes.card} to={wayAddress(side, way, query)}>
              <div>
                <Title order={2}>{t(way.name)}</Title>
                <Text c="dimmed" mt={4}>
                  {t(way.sentence)}
                </Text>
                {stopped.some(({ line }) => line === way.line) && (
                  <Text size="sm" c="mango.8" mt={4}>
                    {t('Not sold at the moment')}
                  </Text>
                )}
              </div>
              <IconChevronRight size={22} aria-hidden />
            </Link>
          </li>
        ))}
      </GridColumns>
    </>
  )
}
