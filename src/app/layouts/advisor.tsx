import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useFeature, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { OfflineBanner } from '#kit/web/ui/offline-banner.tsx'
import { destinations } from './destinations.tsx'
import classes from './layouts.module.css'
import { Mark } from './mark.tsx'
import { PersonMenu } from './person-menu.tsx'

type Props = { readonly layout?: string; readonly children: ReactNode }

/** The agent's frame: shared header, links on a desktop, tabs under the thumb on a phone. Within a flow the tabs give way to its actions. */
export default function AdvisorLayout({ layout, children }: Props) {
  const person = usePerson()
  const maySell = useFeature('QUOTES')
  const offered = destinations().filter(({ feature }) => !feature || person?.features.includes(feature))
  const hasTabs = layout === 'advisor' && offered.length > 1
  return (
    <>
      <header className={classes.header}>
        <div className={classes.headerInner}>
          <Link to={pathTo('performance/dashboard', { audience: 'agent' })} style={{ color: 'inherit', textDecoration: 'none' }}>
            <Mark />
          </Link>
          <nav className={classes.links} aria-label={t('Sections')}>
            {offered.map(({ label, to }) => (
              <NavLink key={to} to={to} className={classes.link ?? ''}>
                {t(label)}
              </NavLink>
            ))}
          </nav>
          <div className={classes.grow} />
          {maySell && (
            <Button
              component={Link}
              to={pathTo('quotes/quick-quote', { audience: 'agent' })}
              leftSection={<IconPlus size={18} />}
              visibleFrom="md"
            >
              {t('New quotation')}
            </Button>
          )}
          <PersonMenu name={person?.name ?? ''}>
            <Menu.Item component={Link} to={pathTo('quotes/quote-code', { audience: 'agent' })}>
              {t('Open a quotation by its number')}
            </Menu.Item>
          </PersonMenu>
        </div>
      </header>
      <div className={`${classes.advisor} ${hasTabs ? classes.withTabs : ''}`}>
        <OfflineBanner />
        <main>{children}</main>
      </div>
      {hasTabs && (
        <nav className={classes.tabs} aria-label={t('Sections')}>
          {offered.map(({ label, icon: Icon, to }) => (
            <NavLink key={to} to={to} className={classes.tab ?? ''}>
              <Icon size={22} stroke={1.7} />
              {t(label)}
            </NavLink>
          ))}
        </nav>
      )}
    </>
  )
}
