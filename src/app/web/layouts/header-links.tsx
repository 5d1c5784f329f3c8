import { Link } from 'react-router'
import type { Destination } from '#kit/web/navigation.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { t } from '#kit/web/text.ts'
import { MenuAskedFor } from '#kit/web/ui/menu-asked-for.tsx'
import { PLACES } from '../navigation.ts'
import classes from './layouts.module.css'
import { current, MoreButton } from './more-button.tsx'

const MoreLinks = lazyPart(() => import('./more-links.tsx'))

type Props = { readonly offered: readonly Destination[]; readonly screen: string | undefined }

/** The sections of a desktop's header, as many as fit; the rest in a menu. */
export function HeaderLinks({ offered, screen }: Props) {
  const direct = offered.slice(0, PLACES.wideHeader)
  const more = offered.slice(PLACES.header)
  const moreClassName = `${classes.link} ${offered.length > PLACES.wideHeader ? '' : classes.narrow}`
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
        <MenuAskedFor
          button={(props) => <MoreButton className={moreClassName} {...props} />}
          menu={<MoreLinks more={more} className={moreClassName} screen={screen} />}
        />
      )}
    </nav>
  )
}
