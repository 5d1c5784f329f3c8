import { Text } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { usePerson } from '#kit/web/session.ts'
import { lenderHere } from '#kit/web/tokens.ts'
import { MissingPartNote } from '#kit/web/ui/missing-part-note.tsx'
import { OfflineBanner } from '#kit/web/ui/offline-banner.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import classes from './layouts.module.css'
import { LegalLinks } from './legal-links.tsx'
import { Mark } from './mark.tsx'

// A person who is about to sign in has no menu, and need not wait for it.
const CustomerMenu = lazyPart(() => import('./customer-menu.tsx'))

const LentNote = lazyPart(() => import('#features/people/session/public/parts/lent-note.tsx'))

/** Whether a customer is using an agent's device. */
function useIsLent(isIn: boolean): boolean {
  const [isLent, setLent] = useState(false)
  useEffect(() => {
    if (isIn) void lenderHere().then((lender) => setLent(lender !== undefined))
    else setLent(false)
  }, [isIn])
  return isLent
}

/** Minimal: the brand, the language, and a menu once the customer is signed in. */
export default function CustomerLayout({ children }: { readonly children: ReactNode }) {
  const person = usePerson()
  const isIn = person?.audience === 'customer'
  const isLent = useIsLent(isIn)
  return (
    <div className={classes.frame}>
      <header className={classes.quietHeader}>
        <Mark />
        {isIn ? (
          <div className={classes.ends}>
            <LanguageSwitch />
            <Suspense>
              <CustomerMenu name={person.name} />
            </Suspense>
          </div>
        ) : (
          <LanguageSwitch />
        )}
      </header>
      <OfflineBanner />
      <MissingPartNote />
      {isLent && (
        <Suspense>
          <LentNote />
        </Suspense>
      )}
      <main className={classes.main}>{children}</main>
      {!isIn && (
        <footer className={classes.footer}>
          <Text size="sm" c="dimmed" ta="center">
            <LegalLinks />
          </Text>
        </footer>
      )}
    </div>
  )
}
