import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from 'react-router'
import type { Destination } from '#kit/web/navigation.ts'
import { t } from '#kit/web/text.ts'
import { OpeningMenu } from '#kit/web/ui/opening-menu.tsx'
import { PLACES } from '../navigation.ts'
import { current, MoreButton } from './more-button.tsx'

type Props = { readonly more: readonly Destination[]; readonly className: string; readonly screen: string | undefined }

/**
 * The sections without a place in a desktop's header. Those with one are left out, not merely hidden: arrow keys would get stuck on hidden
 * ones.
 */
export default function MoreLinks({ more, className, screen }: Props) {
  const isWide = useMediaQuery('(min-width: 1300px)', undefined, { getInitialValueInEffect: false })
  return (
    <OpeningMenu isAsked width={240} button={(ref) => <MoreButton ref={ref} className={className} />}>
      {(isWide ? more.slice(PLACES.wideHeader - PLACES.header) : more).map((destination) => (
        <Menu.Item
          key={destination.to}
          component={Link}
          to={destination.to}
          mih={44}
          leftSection={<destination.icon size={20} stroke={1.7} />}
          {...current(destination, screen)}
        >
          {t(destination.label)}
        </Menu.Item>
      ))}
    </OpeningMenu>
  )
}
