import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#kit/web/text.ts'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { courseAddress } from '../../parts/words.ts'
import { type LearnersCourse, learnContract, type QuizAttempt, type QuizResult } from '../../public/contract/learn.ts'

type Props = {
  readonly attempt: QuizAttempt
  readonly course: LearnersCourse
  readonly page: { readonly title: string; readonly subtitle: string; readonly back: string }
  readonly again: () => void
}

/** The result of a quiz: each question with the right answer and why, the wrong ones first. */
export function QuizResultPage({ attempt, course, page, again }: Props) {
  const { result, triesLeft, passMark } = attempt
  if (!result) return null
  const { percent, isPassed, questions } = result
  const sorted = questions.toSorted((a, b) => Number(a.isRight) - Number(b.isRight))
  return (
    <Page
      {...page}
      actions={
        <>
          {!isPassed && triesLeft > 0 && (
            <Button variant="default" onClick={again}>
              {t('Try again')}
            </Button>
          )}
          {course.completion ? (
            <FileButton endpoint={learnContract.courseCertificate} input={{ params: { id: course.completion.id } }}>
              {t('Open the certificate')}
            </FileButton>
          ) : (
            <Button component={Link} to={courseAddress(course.id)}>
              {t('Back to the course')}
            </Button>
          )}
        </>
      }
    >
      <Alert
        role="status"
        color={isPassed ? 'leaf' : 'mango'}
        title={isPassed ? t('Passed with {percent} %', { percent }) : t('{percent} %: not passed yet', { percent })}
        mb="md"
      >
        {isPassed
          ? course.completion
            ? t('You have completed this course.')
            : t('Do the other lessons as well to complete the course.')
          : t('You need {mark} %. Read why below. Tries left today: {count}', { mark: passMark, count: triesLeft })}
      </Alert>
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {sorted.map((question) => (
          <li key={question.text}>
            <Told question={question} />
          </li>
        ))}
      </Stack>
    </Page>
  )
}

const Told = ({ question: { text, given, right, isRight, explanation } }: { readonly question: QuizResult['questions'][number] }) => (
  <Card withBorder padding="md">
    <Text size="sm" fw={600} c={isRight ? 'var(--mantine-color-leaf-text)' : 'var(--mantine-color-error)'}>
      {isRight ? t('Right') : t('Not right')}
    </Text>
    <Title order={2} size="h4" mb={4}>
      {text}
    </Title>
    {!isRight && (
      <Text size="sm" c="dimmed">
        {t('Your answer: {given}', { given: given || '–' })}
      </Text>
    )}
    <Text size="sm" fw={600}>
      {right}
    </Text>
    <Text size="sm">{explanation}</Text>
  </Card>
)
