import { type Day, daysBetween, formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import type { CourseCard } from '../public/contract/learn.ts'

const AGENT = { audience: 'agent' } as const

export const centreAddress = (): string => pathTo('learning/centre', AGENT)
export const courseAddress = (course: string): string => pathTo('learning/course', AGENT, { course })
export const lessonAddress = (course: string, lesson: string): string => pathTo('learning/lesson', AGENT, { course, lesson })
export const coursesAddress = (): string => pathTo('learning/courses', AGENT)
export const versionAddress = (version: string): string => pathTo('learning/version', AGENT, { version })
export const editAddress = (version: string, lesson: string): string => pathTo('learning/edit-lesson', AGENT, { version, lesson })

/** A size as shown before something is stored; kB are thousands of bytes. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? t('{size} kB', { size: Math.max(1, Math.round(bytes / 1000)) })
    : t('{size} MB', { size: (bytes / 1_000_000).toFixed(1) })

export const isDue = ({ dueOn, completion }: CourseCard): boolean => dueOn !== null && completion === null

/** When a course is due, as of today. */
export function dueText(dueOn: Day, today: Day): string {
  const days = daysBetween(today, dueOn)
  if (days < 0) return t('Overdue since {day}', { day: formatDay(dueOn) })
  if (days === 0) return t('Due today')
  return days === 1 ? t('Due tomorrow') : t('Due by {day}', { day: formatDay(dueOn) })
}

/** Earliest due date first, then those already started, then by title. */
export const byUrgency = (a: CourseCard, b: CourseCard): number =>
  Number(b.closed.length > 0) - Number(a.closed.length > 0) ||
  (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999') ||
  b.doneCount - a.doneCount ||
  a.title.localeCompare(b.title, 'en')
