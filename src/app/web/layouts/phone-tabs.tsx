import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { IconDots } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { t } from '#kit/web/text.ts'
import { isAt, PLACES } from '../navigation.ts'
import classes from './layouts.module.css'
import { Section } from './section.tsx'

const MoreSections = lazyPart(() => import('./more-sections.tsx'))

type Props = { readonly offered: readonly Destination[]; readonly screen: string | undefined }

/** A phone's sections, within thumb reach; less used ones are one tap further. */
export function PhoneTabs({ offered, screen }: Props) {
  const [opened, { open, close }] = useDisclosure()
  const [isAsked, setAsked] = useState(false)
  const show = () => {
    setAsked(true)
    open()
  }
  const direct = offered.slice(0, PLACES.tabs)
  const more = offered.slice(PLACES.tabs)
  const isInMore = more.some((destination) => isAt(destination, screen))
  return (
    <nav className={classes.tabs} aria-label={t('Sections')}>
      {direct.map((destination) => (
        <Section key={destination.to} destination={destination} screen={screen} className={classes.tab ?? ''} />
      ))}
      {more.length > 0 && (
        <UnstyledButton
          className={classes.tab ?? ''}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={show}
          {...(isInMore ? { 'aria-current': 'true' } : {})}
        >
          <IconDots size={22} stroke={1.7} aria-hidden />
          {t('More')}
        </UnstyledButton>
      )}
      {isAsked && (
        <Suspense>
          <MoreSections more={more} screen={screen} opened={opened} close={close} />
        </Suspense>
      )}
    </nav>
  )
}
