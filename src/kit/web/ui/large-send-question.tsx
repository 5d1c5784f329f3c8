import { Button, Group, Text } from '@mantine/core'
import type { Question } from '../large-send.ts'
import { costOf, useLineChoices } from '../line.ts'
import { t } from '../text.ts'
import { Dialog } from './dialog.tsx'

const megabytes = (bytes: number) => (bytes / 1_000_000).toLocaleString('en-PH', { maximumFractionDigits: 1 })
const pesos = (amount: number) => amount.toLocaleString('en-PH', { style: 'currency', currency: 'PHP' })

/** Before much is sent over a metered connection: how much it uses, and whether to wait. */
export default function LargeSendQuestion({ question }: { readonly question: Question }) {
  const choices = useLineChoices()
  const told = { files: question.files, size: megabytes(question.bytes) }
  const cost = costOf(question.bytes, choices)
  return (
    <Dialog opened onClose={() => question.answer(true)} title={t('Send it on Wi-Fi?')}>
      <Text>
        {cost === undefined
          ? t('{files, plural, one {This file is} other {These # files are}} about {size} MB, and you pay for this connection.', told)
          : t('{files, plural, one {This file is} other {These # files are}} about {size} MB: about {cost} on this connection.', {
              ...told,
              cost: pesos(cost),
            })}
      </Text>
      <Text size="sm" c="dimmed" mt="xs">
        {question.isOnlyNow
          ? t('If you wait, nothing is sent now. Choose it again when you are on Wi-Fi.')
          : t('If it waits, it stays sealed on this device, and everything you write is sent before it.')}
      </Text>
      <Group grow mt="md">
        <Button variant="default" onClick={() => question.answer(false)}>
          {t('Send it now')}
        </Button>
        <Button onClick={() => question.answer(true)}>{t('Wait for Wi-Fi')}</Button>
      </Group>
    </Dialog>
  )
}
