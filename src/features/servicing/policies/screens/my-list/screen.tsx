import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { type Facts, pathTo } from '#domain/routing.ts'
import { QuotationList } from '#features/selling/quotes/public/parts/quotation-list.tsx'
import { IconPlus } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePersistedState } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ListTabs } from '#kit/web/ui/list-tabs.tsx'
import { LoadError } from '#kit/web/ui/load-error.tsx'
import { isAnswered } from '#kit/web/ui/loaded.tsx'
import { Skeletons } from '#kit/web/ui/skeletons.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { PolicyList } from '../../parts/policy-list.tsx'
import { contract } from '../../public/contract.ts'
import { aboveOwnPolicies } from '../../public/parts/slots.ts'
import { Home } from './home.tsx'

/** As specified, the list opens on active policies, until another tab is chosen. */
const TABS = { activepolicy: 'Active', pendingpolicy: 'Waiting', pastpolicy: 'Past', quotations: 'Quotations' } as const
type Name = keyof typeof TABS
const isName = (text: string): text is Name => Object.hasOwn(TABS, text)

/** The customer's own policies and quotations; the address for both opens on the quotations. */
export default function MyList({ variant }: Facts) {
  const [chosen, choose] = useQueryParam('tab')
  const first = variant === 'tabs' ? 'quotations' : 'activepolicy'
  const [kept, keep] = usePersistedState<Name>(variant === 'tabs' ? 'my-tab' : 'my-list-tab', first)
  const tab = chosen !== undefined && isName(chosen) ? chosen : kept
  const home = useRead(contract.customerHome)
  const tabs = (
    <ListTabs
      counts={home.data?.counts}
      tabs={TABS}
      value={tab}
      label={t('My policies and quotations')}
      onChange={(next) => {
        if (isName(next)) keep(next)
        choose(next === first ? undefined : next)
      }}
    />
  )
  const notes = <Slotted slot={aboveOwnPolicies} with={{}} />
  const above = (
    <>
      <LoadError read={home} what={t('The next steps could not be loaded.')} />
      {/* A placeholder comes first: no one should take the list below for all there is, or cached information about money for current. */}
      {(home.isPending || !isAnswered(home)) && <Skeletons rows={3} height={180} />}
      {home.data && isAnswered(home) ? <Home home={home.data} notes={notes} /> : notes}
      {tabs}
    </>
  )
  const shared = { audience: 'customer', title: t('My insurance'), above } as const
  if (tab === 'quotations') return <QuotationList key={tab} {...shared} />
  const start = (
    <Button component={Link} to={pathTo('quotes/quick-quote', { audience: 'customer' })} leftSection={<IconPlus size={18} />}>
      {t('Get a quotation')}
    </Button>
  )
  return <PolicyList key={tab} {...shared} tab={tab} emptyAction={start} />
}
