import { Alert, Anchor, Badge, Button, Card, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { isPractice, realPage } from '#kit/web/practice.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { practiceContract, type ScenarioCard } from '../../public/contract/practice.ts'
import { resultAddress, scenariosAddress } from '../../public/parts/addresses.ts'

const badge = { variant: 'light', size: 'lg', radius: 'sm', tt: 'none' } as const

/** What can be practised: sales of every kind, on the real screens, with nothing real about them. */
export default function ScenariosScreen() {
  const read = useRead(practiceContract.practiceScenarios)
  const maySell = useFeature('QUOTES')
  return (
    <Page
      title={t('Practice')}
      subtitle={t(
        'Sell on the real screens, without anything being real: no money, no message, no certificate. Then see what to do better.',
      )}
      back={pathTo('learning/centre', { audience: 'agent' })}
      wide
    >
      {isPractice() && (
        <Alert color="mango" mb="md">
          <Anchor href={realPage(scenariosAddress())}>{t('Choose another practice in the learning centre')}</Anchor>
        </Alert>
      )}
      {!maySell && (
        <Alert color="mango" mb="md">
          {t('Practice is for people who sell: your role does not.')}
        </Alert>
      )}
      <Loaded read={read}>
        {({ isHeld, scenarios }) => (
          <GridColumns cols={{ base: 1, sm: 2 }} spacing="md">
            {scenarios.map((scenario) => (
              <Scenario key={scenario.code} scenario={scenario} mayBegin={isHeld && maySell && !isPractice()} />
            ))}
          </GridColumns>
        )}
      </Loaded>
    </Page>
  )
}

function Scenario({ scenario, mayBegin }: { readonly scenario: ScenarioCard; readonly mayBegin: boolean }) {
  const { code, title, lineName, minutes, says, best, isPassed, isOpen, lastId } = scenario
  const begin = useWrite(practiceContract.beginPractice)
  const [isLeaving, setLeaving] = useState(false)
  const word = isOpen ? t('Continue') : best === null ? t('Start') : t('Practise again')
  const enter = async () => {
    setLeaving(true)
    const done = await begin.send({ body: { scenario: code } })
    if (done) location.assign(done.data.address)
    else setLeaving(false)
  }
  return (
    <Card withBorder padding="md" component="article" h="100%">
      <Text fw={600} component="h2" size="lg">
        {title}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {lineName} · {t('{minutes} minutes', { minutes })}
      </Text>
      <Text size="sm" mb="sm">
        “{says}”
      </Text>
      <Group gap={6} mb="sm">
        {best !== null && (
          <Badge {...badge} color={isPassed ? 'leaf' : 'mango'}>
            {isPassed ? t('Passed with {percent} %', { percent: best }) : t('Best so far: {percent} %', { percent: best })}
          </Badge>
        )}
        {isOpen && (
          <Badge {...badge} color="gray">
            {t('Started')}
          </Badge>
        )}
      </Group>
      <Group gap="sm" mt="auto">
        {mayBegin && (
          <Button loading={begin.busy || isLeaving} onClick={() => void enter()} aria-label={`${word}: ${title}`}>
            {word}
          </Button>
        )}
        {lastId && (
          <Button component={Link} to={resultAddress(lastId)} variant="default" aria-label={`${t('Last result')}: ${title}`}>
            {t('Last result')}
          </Button>
        )}
      </Group>
      {begin.busy && (
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {t('Practice is being prepared. The first time, this takes up to a minute.')}
        </Text>
      )}
    </Card>
  )
}
