import { Button } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { Bell } from '#features/people/notifications/public/parts/bell.tsx'
import { Search } from '#features/reference/search/public/parts/search.tsx'
import { IconPlus } from '#kit/web/icons.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { firstRead } from '#kit/web/router/screen.tsx'
import { unsentPart } from '#kit/web/router/unsent-part.ts'
import { useFeature, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { LargeSendAsker } from '#kit/web/ui/large-send-asker.tsx'
import { MenuAskedFor } from '#kit/web/ui/menu-asked-for.tsx'
import { MissingPartNote } from '#kit/web/ui/missing-part-note.tsx'
import { OfflineBanner } from '#kit/web/ui/offline-banner.tsx'
import { matchRoute } from '../match-route.ts'
import { destinationsFor } from '../navigation.ts'
import { HeaderLinks } from './header-links.tsx'
import classes from './layouts.module.css'
import { Mark } from './mark.tsx'
import { PersonButton } from './person-button.tsx'
import { PhoneTabs } from './phone-tabs.tsx'

const loadMenu = () => import('./agent-menu.tsx')
const AgentMenu = lazyPart(loadMenu)
void firstRead.then(() => Promise.all([loadMenu(), import('./more-sections.tsx')])).catch(() => undefined)

const OutboxNote = unsentPart(() => import('#features/work/outbox/public/parts/outbox-note.tsx'))

type Props = { readonly layout?: string; readonly children: ReactNode }

/**
 * The agent's frame: shared header, links on a desktop, tabs within thumb reach on a phone. Within a flow the tabs give way to its actions.
 */
export default function AdvisorLayout({ layout, children }: Props) {
  const person = usePerson()
  const { pathname } = useLocation()
  const maySell = useFeature('QUOTES')
  const destinations = destinationsFor(person?.features ?? [])
  const offered = destinations.filter(({ isAction }) => !isAction)
  const screen = matchRoute(pathname)?.[1].screen
  const hasTabs = layout === 'advisor' && offered.length > 1
  return (
    <>
      <header className={classes.header}>
        <div className={classes.headerInner}>
          <Link to={pathTo('performance/dashboard', { audience: 'agent' })} className={classes.home ?? ''}>
            <Mark />
          </Link>
          <HeaderLinks offered={offered} screen={screen} />
          <div className={classes.grow} />
          <Search destinations={destinations} />
          {maySell && (
            <Button
              component={Link}
              to={pathTo('quotes/quick-quote', { audience: 'agent' })}
              leftSection={<IconPlus size={18} />}
              visibleFrom="md"
              style={{ flexShrink: 0 }}
            >
              {t('New quotation')}
            </Button>
          )}
          {person && <Bell />}
          <MenuAskedFor button={(props) => <PersonButton {...props} />} menu={<AgentMenu />} />
        </div>
      </header>
      <div className={`${classes.advisor} ${hasTabs ? classes.withTabs : ''}`}>
        <OfflineBanner />
        <MissingPartNote />
        <Suspense>
          <OutboxNote />
        </Suspense>
        <LargeSendAsker />
        <main>{children}</main>
      </div>
      {hasTabs && <PhoneTabs offered={offered} screen={screen} />}
    </>
  )
}
