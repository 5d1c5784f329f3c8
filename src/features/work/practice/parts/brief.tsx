import { Alert, Blockquote, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { MessageCard } from '#features/reference/simulators/public/parts/message-card.tsx'
import { realPage } from '#kit/web/practice.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { type PracticeNow, practisingContract } from '../public/contract/practice.ts'
import { resultAddress } from '../public/parts/addresses.ts'

type Props = { readonly practice: PracticeNow; readonly onClose: () => void }

/** What the customer says and shows, what is to be done, and what the customer has received so far. */
export function Brief({ practice, onClose }: Props) {
  const { id, says, papers, checks, isFinished, isReferred, messages } = practice
  const underwriter = useWrite(practisingContract.askPracticeUnderwriter)
  const finish = useWrite(practisingContract.finishPractice)
  const end = async () => {
    if (await finish.send({ body: {} })) location.assign(realPage(resultAddress(id)))
  }
  return (
    <Stack gap="md">
      <Blockquote cite={t('Your customer')} p="md">
        {says}
      </Blockquote>
      <DetailCard title="What the documents show" details={papers} />
      {isReferred && (
        <Alert color="mango" title={t('Waiting for underwriting')}>
          <Text size="sm" mb="sm">
            {t('In reality, this takes up to a working day, and you would be notified. In practice, you can have it decided now.')}
          </Text>
          <Button variant="default" loading={underwriter.busy} onClick={() => void underwriter.send({ body: {} })}>
            {t('Let the underwriter decide')}
          </Button>
        </Alert>
      )}
      <section aria-labelledby="practice-messages">
        <Title order={2} size="h4" id="practice-messages" mb="xs">
          {t('What the customer received')}
        </Title>
        {messages.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('Nothing yet. Nothing is really sent: links and codes appear here, and a link opens what the customer would see.')}
          </Text>
        ) : (
          <Stack gap="sm">
            {messages.map((message) => (
              <MessageCard key={message.id} message={message} opens="_blank" />
            ))}
          </Stack>
        )}
      </section>
      <section aria-labelledby="practice-checks">
        <Title order={2} size="h4" id="practice-checks" mb="xs">
          {t('How it is marked')}
        </Title>
        <List size="sm" spacing={4}>
          {checks.map((check) => (
            <List.Item key={check}>{check}</List.Item>
          ))}
        </List>
        <Text size="sm" c="dimmed" mt="xs">
          {t('Take your time: you are not timed.')}
        </Text>
      </section>
      {isFinished ? (
        <Button component="a" href={realPage(resultAddress(id))} fullWidth>
          {t('See the result')}
        </Button>
      ) : (
        <Group grow>
          <Button variant="default" onClick={onClose}>
            {t('Continue')}
          </Button>
          <Button loading={finish.busy} onClick={() => void end()}>
            {t('Finish')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
