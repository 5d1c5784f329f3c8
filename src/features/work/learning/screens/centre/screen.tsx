import { Button, Title } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { scenariosAddress } from '#features/work/practice/public/parts/addresses.ts'
import { IconSchool, IconTargetArrow } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { CourseTile } from '../../parts/course-tile.tsx'
import { WaitingActivities } from '../../parts/waiting-activities.tsx'
import { byUrgency, isDue } from '../../parts/words.ts'
import { type CourseCard, learnContract } from '../../public/contract/learn.ts'

/** The learning centre: courses that are due, other available ones, and those that were passed. */
export default function CentreScreen() {
  const read = useRead(learnContract.learningCourses)
  return (
    <Page title={t('Learning centre')} subtitle={t('Take a course in parts, even offline, and pass its quiz.')} wide>
      <WaitingActivities />
      <Button component={Link} to={scenariosAddress()} variant="light" mb="md" leftSection={<IconTargetArrow size={18} aria-hidden />}>
        {t('Practise a sale')}
      </Button>
      <Loaded read={read}>
        {({ courses, today }) => {
          const isWanted = (course: CourseCard) => isDue(course) || (course.closed.length > 0 && course.completion === null)
          const due = courses.filter(isWanted).toSorted(byUrgency)
          const passed = courses.filter(({ completion }) => completion !== null)
          const others = courses.filter((course) => !isWanted(course) && course.completion === null).toSorted(byUrgency)
          if (courses.length === 0)
            return (
              <Empty title={t('No courses yet')} icon={<IconSchool size={32} stroke={1.5} />}>
                {t('Courses appear here as soon as the office has published one.')}
              </Empty>
            )
          return (
            <>
              {due.length === 0 && (
                <Empty title={t('Nothing is due')} icon={<IconSchool size={32} stroke={1.5} />}>
                  {t('You have completed what you were assigned. Other courses are below.')}
                </Empty>
              )}
              <Courses title={t('To complete')} courses={due} today={today} />
              <Courses title={t('More courses')} courses={others} today={today} />
              <Courses title={t('Passed')} courses={passed} today={today} />
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

function Courses({ title, courses, today }: { readonly title: string; readonly courses: readonly CourseCard[]; readonly today: string }) {
  const id = useId()
  if (courses.length === 0) return null
  return (
    <section aria-labelledby={id} style={{ marginBottom: 24 }}>
      <Title order={2} id={id} mb="sm">
        {title}
      </Title>
      <GridColumns cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {courses.map((course) => (
          <CourseTile key={course.id} course={course} today={today} />
        ))}
      </GridColumns>
    </section>
  )
}
