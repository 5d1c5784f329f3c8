import { Alert, Button, Card, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { type Checked, type PracticeResult, practiceContract } from '../../public/contract/practice.ts'
import { scenariosAddress } from '../../public/parts/addresses.ts'

const LOOK_MS = 2000

/** The result of a practice: what was done, and what to do better, which comes first. */
export default function ResultScreen() {
  const [run] = useQueryParam('run')
  const read = useRead(
    practiceContract.practiceResult,
    { params: { id: run ?? '' } },
    { enabled: Boolean(run), every: (answer) => (answer?.finishedAt === null ? LOOK_MS : false) },
  )
  const instead = { to: scenariosAddress(), way: t('Practice') }
  if (!run) return <MissingRecord what={t('No practice was chosen.')} {...instead} />
  return (
    <Loaded read={read} instead={instead} page={{ title: t('Practice'), back: scenariosAddress() }}>
      {(result) => <Result result={result} />}
    </Loaded>
  )
}

function Result({ result: { title, percent, isPassed, passMark, checks } }: { readonly result: PracticeResult }) {
  const sorted = checks.toSorted((a, b) => Number(a.isDone) - Number(b.isDone))
  return (
    <Page
      title={title}
      subtitle={t('Practice')}
      back={scenariosAddress()}
      actions={
        <Button component={Link} to={scenariosAddress()}>
          {t('Back to practice')}
        </Button>
      }
    >
      {percent === null ? (
        <Alert color="mango" role="status" title={t('Not finished yet')}>
          {t('Finish it in practice: the result appears here automatically.')}
        </Alert>
      ) : (
        <Alert
          role="status"
          mb="md"
          color={isPassed ? 'leaf' : 'mango'}
          title={isPassed ? t('Passed with {percent} %', { percent }) : t('{percent} %: not passed yet', { percent })}
        >
          {isPassed
            ? t('You did what this customer needed.')
            : t('You need {mark} %. Read below what to do better, and practise again as often as you like.', { mark: passMark })}
        </Alert>
      )}
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {sorted.map((check) => (
          <li key={check.asks}>
            <Told check={check} />
          </li>
        ))}
      </Stack>
    </Page>
  )
}

const Told = ({ check: { asks, better, isDone } }: { readonly check: Checked }) => (
  <Card withBorder padding="md">
    <Text size="sm" fw={600} c={isDone ? 'var(--mantine-color-leaf-text)' : 'var(--mantine-color-error)'}>
      {isDone ? t('Done') : t('Not done')}
    </Text>
    <Text fw={600}>{asks}</Text>
    {!isDone && (
      <Text size="sm" mt={4}>
        {better}
      </Text>
    )}
  </Card>
)
