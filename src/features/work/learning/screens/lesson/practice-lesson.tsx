import { Blockquote, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { scenariosAddress } from '#features/work/practice/public/parts/addresses.ts'
import { scenarioOf } from '#features/work/practice/public/rules/scenarios.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { courseAddress, lessonAddress } from '../../parts/words.ts'
import type { LearnersCourse, LearnersLesson } from '../../public/contract/learn.ts'

/** A lesson that is a practice sale: it is started under Practice, and done once it was passed there. */
export function PracticeLesson({ course, lesson }: { readonly course: LearnersCourse; readonly lesson: LearnersLesson }) {
  const scenario = scenarioOf(lesson.text)
  const at = course.lessons.findIndex(({ id }) => id === lesson.id)
  const next = course.lessons[at + 1]
  return (
    <Page
      title={lesson.title}
      subtitle={t('{course} · lesson {n} of {all}', { course: course.title, n: at + 1, all: course.lessons.length })}
      back={courseAddress(course.id)}
      actions={
        lesson.isDone ? (
          <Button component={Link} to={next ? lessonAddress(course.id, next.id) : courseAddress(course.id)}>
            {next ? t('Next: {title}', { title: next.title }) : t('Back to the course')}
          </Button>
        ) : (
          <Button component={Link} to={scenariosAddress()}>
            {t('Practise a sale')}
          </Button>
        )
      }
    >
      <Text mb="sm">
        {lesson.isDone
          ? t('You passed this practice.')
          : t('Sell this on the real screens, but with nothing real. The lesson is done once you have passed it.')}
      </Text>
      {scenario && (
        <Blockquote cite={scenario.title} p="md">
          {scenario.says}
        </Blockquote>
      )}
    </Page>
  )
}
