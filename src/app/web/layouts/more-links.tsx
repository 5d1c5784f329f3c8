import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import type { Destination } from '#kit/web/navigation.ts'
import { t } from '#kit/web/text.ts'
import { OpeningMenu } from '#kit/web/ui/opening-menu.tsx'
import { PLACES } from '../navigation.ts'
import classes from './layouts.module.css'
import { current, MoreButton } from './more-button.tsx'

type Props = { readonly more: readonly Destination[]; readonly className: string; readonly screen: string | undefined }

/** The sections that have no place of their own in a desktop's header. */
export default function MoreLinks({ more, className, screen }: Props) {
  return (
    <OpeningMenu isAsked width={240} button={(ref) => <MoreButton ref={ref} className={className} />}>
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
    </OpeningMenu>
  )
}
