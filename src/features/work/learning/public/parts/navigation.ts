import { pathTo } from '#domain/routing.ts'
import { IconSchool, IconUsersGroup, IconWriting } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const learningNavigation = (): readonly Destination[] => [
  {
    rank: 108,
    label: 'Learning centre',
    icon: IconSchool,
    to: pathTo('learning/centre', { audience: 'agent' }),
    of: ['learning/centre', 'learning/course', 'learning/lesson', 'practice/scenarios', 'practice/result'],
  },
  {
    rank: 109,
    label: 'Team’s learning',
    icon: IconUsersGroup,
    to: pathTo('learning/learners', { audience: 'agent' }),
    feature: 'TEAM',
    of: ['learning/learners'],
  },
  {
    rank: 143,
    label: 'Courses',
    icon: IconWriting,
    to: pathTo('learning/courses', { audience: 'agent' }),
    feature: 'COURSES',
    of: ['learning/courses', 'learning/version', 'learning/edit-lesson'],
  },
]
