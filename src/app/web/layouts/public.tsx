import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { MissingPartNote } from '#kit/web/ui/missing-part-note.tsx'
import { OfflineBanner } from '#kit/web/ui/offline-banner.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import classes from './layouts.module.css'
import { LegalLinks } from './legal-links.tsx'
import { Mark } from './mark.tsx'

/** Plain: the brand, the content, and whom to ask. */
export default function PublicLayout({ children }: { readonly children: ReactNode }) {
  const { insurer, support } = useBrand()
  return (
    <div className={classes.frame}>
      <header className={classes.quietHeader}>
        <Mark />
        <LanguageSwitch />
      </header>
      <OfflineBanner />
      <MissingPartNote />
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>
        <Text size="sm" c="dimmed" ta="center">
          {insurer.name} · <a href={`tel:${support.phone.replace(/[^\d+]/g, '')}`}>{support.phone}</a> ·{' '}
          <a href={`mailto:${support.email}`}>{support.email}</a> · <LegalLinks />
        </Text>
      </footer>
    </div>
  )
}
