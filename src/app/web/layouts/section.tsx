import { Link } from 'react-router'
import type { Destination } from '#kit/web/navigation.ts'
import { t } from '#kit/web/text.ts'
import { isAt } from '../navigation.ts'

type SectionProps = {
  readonly destination: Destination
  readonly screen: string | undefined
  readonly className: string
  readonly onClick?: () => void
}

/** The link to one section on a phone. */
export const Section = ({ destination, screen, className, onClick }: SectionProps) => (
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
