import { Card, Text, ThemeIcon, Title } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { daysBetween } from '#domain/day.ts'
import { IconChevronRight, IconSchool } from '#kit/web/icons.ts'
import { unsentPart } from '#kit/web/router/unsent-part.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { type CourseCard, learnContract } from '../public/contract/learn.ts'
import classes from './due-courses.module.css'
import { byUrgency, courseAddress, dueText, isDue } from './words.ts'

const WaitingActivities = unsentPart(async () => ({ default: (await import('./waiting-activities.tsx')).WaitingActivities }))

/** How many days before its due date a course appears on the home screen. */
const SOON_DAYS = 14
const SHOWN = 3

/** On the home screen: courses that are due soon, or that are required before a sale. */
export default function DueCourses() {
  const { data } = useRead(learnContract.learningCourses, undefined, {})
  if (!data) return null
  const { courses, today } = data
  const isSoon = (course: CourseCard) => isDue(course) && course.dueOn !== null && daysBetween(today, course.dueOn) <= SOON_DAYS
  const due = courses.filter(isSoon).toSorted(byUrgency).slice(0, SHOWN)
  return (
    <>
      <Suspense>
        <WaitingActivities />
      </Suspense>
      {due.length > 0 && (
        <section aria-labelledby="to-learn">
          <Title order={2} id="to-learn" mb="sm">
            {t('To complete')}
          </Title>
          <Card withBorder p={0}>
            <ul className={classes.list}>
              {due.map(({ id, title, dueOn, doneCount, lessonCount }) => (
                <li key={id}>
                  <Link className={classes.row ?? ''} to={courseAddress(id)}>
                    <ThemeIcon size={40} radius="xl" variant="light" color="mango" aria-hidden>
                      <IconSchool size={20} stroke={1.7} />
                    </ThemeIcon>
                    <span className={classes.text}>
                      <Text component="span" display="block" fw={600}>
                        {title}
                      </Text>
                      <Text component="span" display="block" size="sm" c="dimmed">
                        {dueOn && dueText(dueOn, today)} · {t('{done} of {all} lessons', { done: doneCount, all: lessonCount })}
                      </Text>
                    </span>
                    <IconChevronRight size={18} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
    </>
  )
}
