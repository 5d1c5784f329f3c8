import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { NotSold } from './not-sold.tsx'
import { useStopped } from './use-stopped.ts'

/** Where to get a price: agents and customers quote; the holder of a link enters with it; everyone else signs in or asks an agent. */
export function WayToPrice({ line }: { readonly line: string }) {
  const person = usePerson()
  const [link] = useQueryParam('link')
  const stop = useStopped().find((each) => each.line === line)
  if (stop) return <NotSold stop={stop} />
  if (person)
    return (
      <Button component={Link} to={pathTo('quotes/quick-quote', { audience: person.audience, line }, { line })} fullWidth>
        {t('Get a quote')}
      </Button>
    )
  if (link)
    return (
      <Button
        component={Link}
        to={pathTo(
          'session/customer-login',
          { audience: 'customer' },
          { link, to: pathTo('quotes/quick-quote', { audience: 'customer', line }, { line }) },
        )}
        fullWidth
      >
        {t('Get a quote')}
      </Button>
    )
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {t('Your agent sends you a link for your own price. If you have had one, sign in with your mobile number.')}
      </Text>
      <GridColumns cols={{ base: 1, xs: 2 }} spacing="xs">
        <Button component={Link} to={pathTo('session/customer-login', { audience: 'customer' })}>
          {t('I am a customer')}
        </Button>
        <Button variant="default" component={Link} to={pathTo('session/login', { audience: 'public' })}>
          {t('I am an agent')}
        </Button>
      </GridColumns>
    </>
  )
}
