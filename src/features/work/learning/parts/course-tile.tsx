import { Badge, Card, Group, Progress, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Day } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import type { CourseCard } from '../public/contract/learn.ts'
import { useKeptCourse } from './kept-course.ts'
import { courseAddress, dueText, isDue, sizeText } from './words.ts'

const badge = { variant: 'light', size: 'lg', radius: 'sm', tt: 'none' } as const

/** A course as a learner sees it: what it is, the progress, and the due date. */
export function CourseTile({ course, today }: { readonly course: CourseCard; readonly today: Day }) {
  const { id, title, summary, minutes, lessonCount, doneCount, dueOn, closed, completion, size } = course
  const isKept = useKeptCourse(id) !== null
  const isLate = dueOn !== null && dueOn < today
  return (
    <Card component={Link} to={courseAddress(id)} withBorder padding="md" c="inherit" td="none" h="100%">
      <Text fw={600} component="h3">
        {title}
      </Text>
      <Text size="sm" c="dimmed" lineClamp={3} mb="xs">
        {summary}
      </Text>
      <Group gap={6} mb="xs">
        {completion && (
          <Badge {...badge} color="leaf">
            {t('Passed')}
          </Badge>
        )}
        {isDue(course) && dueOn && (
          <Badge {...badge} color={isLate ? 'coral' : 'mango'}>
            {dueText(dueOn, today)}
          </Badge>
        )}
        {closed.length > 0 && (
          <Badge {...badge} color="coral">
            {t('Needed before you sell')}
          </Badge>
        )}
        {isKept && (
          <Badge {...badge} color="gray">
            {t('On this device')}
          </Badge>
        )}
      </Group>
      <div style={{ marginTop: 'auto' }}>
        <Progress value={lessonCount === 0 ? 0 : (doneCount * 100) / lessonCount} size="sm" mb={6} aria-hidden />
        <Text size="sm" c="dimmed" className="figures">
          {t('{done} of {all} lessons', { done: doneCount, all: lessonCount })} · {t('{minutes} minutes', { minutes })} · {sizeText(size)}
        </Text>
      </div>
    </Card>
  )
}
