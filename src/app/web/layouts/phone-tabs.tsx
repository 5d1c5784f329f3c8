import { Drawer, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '#kit/web/text.ts'
import { type Destination, isAt, PLACES } from './destinations.tsx'
import classes from './layouts.module.css'

type Props = { readonly offered: readonly Destination[]; readonly screen: string | undefined }

/** The sections of a phone, beneath the thumb; what is used less is one tap further. */
export function PhoneTabs({ offered, screen }: Props) {
  const [opened, { open, close }] = useDisclosure()
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
          onClick={open}
          {...(isInMore ? { 'aria-current': 'true' } : {})}
        >
          <IconDots size={22} stroke={1.7} aria-hidden />
          {t('More')}
        </UnstyledButton>
      )}
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        title={t('More')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <div className={classes.more}>
          {more.map((destination) => (
            <Section key={destination.to} destination={destination} screen={screen} className={classes.moreLink ?? ''} onClick={close} />
          ))}
        </div>
      </Drawer>
    </nav>
  )
}

type SectionProps = {
  readonly destination: Destination
  readonly screen: string | undefined
  readonly className: string
  readonly onClick?: () => void
}

const Section = ({ destination, screen, className, onClick }: SectionProps) => (
  <Link
    to={destination.to}
    className={className}
    {...(onClick ? { onClick } : {})}
    {...(isAt(destination, screen) ? { 'aria-current': 'page' } : {})}
  >
    <destination.icon size={22} stroke={1.7} aria-hidden />
    {t(destination.label)}
  </Link>
)
