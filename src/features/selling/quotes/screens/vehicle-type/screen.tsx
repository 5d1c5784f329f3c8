import { Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { type Facts, pathTo } from '#domain/routing.ts'
import { sideOf } from '#domain/side.ts'
import { contract as lookups } from '#features/reference/lookups/public/contract.ts'
import { IconChevronRight } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import classes from '../../parts/choice-cards.module.css'
import { quotationsAddress } from '../../public/parts/addresses.ts'

/** The kind of vehicle, one tap each; the type of cover comes next. */
export default function VehicleType({ audience }: Facts) {
  const side = sideOf(audience)
  const [query] = useSearchParams()
  const read = useRead(lookups.vehicleTypes, undefined, { lasting: true })
  const next = (code: string) => pathTo('quotes/policy-type', { audience: 'agent' }, { ...Object.fromEntries(query), vehicleType: code })
  return (
    <Page title={t('What kind of vehicle is it?')} back={quotationsAddress(side)} wide>
      <Loaded read={read}>
        {(types) => (
          <GridColumns component="ul" className={classes.list ?? ''} cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
            {types.map(({ code, label }) => (
              <li key={code}>
                <Link className={classes.card} to={next(code)}>
                  <Text fw={550}>{t(label)}</Text>
                  <IconChevronRight size={20} aria-hidden />
                </Link>
              </li>
            ))}
          </GridColumns>
        )}
      </Loaded>
    </Page>
  )
}
