import { Menu, UnstyledButton } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { signOut } from '#kit/web/tokens.ts'
import { OfflineBanner } from '#kit/web/ui/offline-banner.tsx'
import { LanguageItems } from '../languages.tsx'
import classes from './layouts.module.css'
import { Mark } from './mark.tsx'

/** Light: the brand, the customer's own records, and the way out. */
export default function CustomerLayout({ children }: { readonly children: ReactNode }) {
  const person = usePerson()
  const leave = () =>
    signOut().then(
      (goOnTo) => location.assign(goOnTo),
      () => toast.warning(t('You are offline. Please sign out when you are connected again.')),
    )
  return (
    <div className={classes.frame}>
      <header className={classes.quietHeader}>
        <Mark />
        {person?.audience === 'customer' && (
          <Menu position="bottom-end" width={240}>
            <Menu.Target>
              <UnstyledButton mih={44} miw={44} ta="center" aria-label={t('Your menu')}>
                <IconUserCircle size={26} stroke={1.6} />
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item component={Link} to={pathTo('policies/my-list', { audience: 'customer' })}>
                {t('My quotations and policies')}
              </Menu.Item>
              <LanguageItems />
              <Menu.Item onClick={leave}>{t('Sign out')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </header>
      <OfflineBanner />
      <main className={classes.main}>{children}</main>
    </div>
  )
}
