import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '#kit/web/text.ts'
import { type Destination, isAt, PLACES } from './destinations.tsx'
import classes from './layouts.module.css'

type Props = { readonly offered: readonly Destination[]; readonly screen: string | undefined }

/** The sections of a desktop's header, as many as fit; the rest in a menu. */
export function HeaderLinks({ offered, screen }: Props) {
  const direct = offered.slice(0, PLACES.wideHeader)
  const more = offered.slice(PLACES.header)
  return (
    <nav className={classes.links} aria-label={t('Sections')}>
      {direct.map((destination, index) => (
        <Link
          key={destination.to}
          to={destination.to}
          className={`${classes.link} ${index < PLACES.header ? '' : classes.wide}`}
          {...current(destination, screen)}
        >
          {t(destination.label)}
        </Link>
      ))}
      {more.length > 0 && (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <UnstyledButton className={`${classes.link} ${offered.length > PLACES.wideHeader ? '' : classes.narrow}`}>
              {t('More')}
              <IconChevronDown size={16} style={{ marginInlineStart: 4 }} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((destination, index) => (
              <Menu.Item
                key={destination.to}
                component={Link}
                to={destination.to}
                mih={44}
                leftSection={<destination.icon size={20} stroke={1.7} />}
                className={index < PLACES.wideHeader - PLACES.header ? (classes.narrow ?? '') : ''}
                {...current(destination, screen)}
              >
                {t(destination.label)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  )
}

const current = (destination: Destination, screen: string | undefined) =>
  isAt(destination, screen) ? ({ 'aria-current': 'page' } as const) : {}
