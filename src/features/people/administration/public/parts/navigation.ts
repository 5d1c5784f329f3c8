import { pathTo } from '#domain/routing.ts'
import { IconUserShield, IconUsersGroup } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const administrationNavigation = (): readonly Destination[] => [
  {
    rank: 24,
    label: 'People',
    icon: IconUsersGroup,
    to: pathTo('administration/people', { audience: 'agent' }),
    feature: 'ADMIN',
    of: ['people', 'colleague', 'new-colleague', 'branches', 'hierarchy', 'roles', 'workbooks', 'workbook'].map(
      (screen) => `administration/${screen}`,
    ),
  },
  {
    rank: 143,
    label: 'Changes to confirm',
    icon: IconUserShield,
    to: pathTo('administration/changes', { audience: 'agent' }),
    feature: 'STAFF_CHANGES',
    of: ['administration/changes'],
  },
]
