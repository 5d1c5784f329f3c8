import { Avatar } from '@mantine/core'
import { IconBuilding } from '#kit/web/icons.ts'

/** Initials of first and last name; Jr. and III are neither. */
const initialsOf = (name: string): string =>
  name
    .split(' ')
    .filter((part) => !/^(?:[JS]r\.?|I{1,3}|IV)$/i.test(part))
    .map((part) => part[0] ?? '')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')

type Props = { readonly name: string; readonly kind?: 'person' | 'company'; readonly size?: number }

/** An avatar for someone without a picture. */
export const Initials = ({ name, kind = 'person', size = 48 }: Props) => (
  <Avatar size={size} radius="xl" color="brand" aria-hidden>
    {kind === 'company' ? <IconBuilding size={size / 2} stroke={1.6} /> : initialsOf(name)}
  </Avatar>
)
