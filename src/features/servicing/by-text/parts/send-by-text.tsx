import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { Quotation } from '#features/selling/quotes/public/contract/quotes.ts'
import { loadedLine } from '#features/selling/quotes/public/parts/loaded-line.ts'
import { IconDeviceMobileMessage } from '#kit/web/icons.ts'
import { useQueuedWrite } from '#kit/web/queued-write.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { contract } from '../public/contract.ts'
import { isSoldByText } from '../rules/may-be-accepted.ts'

/** For a customer without mobile data: the offer is sent by text message, from here or, if offline, as soon as there is a network. */
export default function SendByText({ quotation }: { readonly quotation: Quotation }) {
  const { submit, busy, failure } = useQueuedWrite(contract.sendByText)
  const [done, setDone] = useState<'sent' | 'waiting'>()
  const line = loadedLine(quotation.line)
  if (!quotation.may.includes('accept') || !line || !isSoldByText(line)) return null
  const send = async () => {
    const title = t('Offer by text message: {number}', { number: quotation.number })
    const sent = await submit({ params: { id: quotation.id }, body: {} }, { title, about: [quotation.id] }).catch(() => undefined)
    if (sent) setDone(sent.state === 'sent' ? 'sent' : 'waiting')
  }
  return (
    <>
      <FailureNote failure={failure} />
      <Button
        size="lg"
        variant="light"
        styles={{ inner: { justifyContent: 'flex-start' } }}
        leftSection={<IconDeviceMobileMessage size={22} aria-hidden />}
        loading={busy}
        disabled={done !== undefined}
        onClick={() => void send()}
      >
        {done === 'sent' ? t('Sent by text message') : done === 'waiting' ? t('Waiting to be sent') : t('Send by text message')}
      </Button>
      <Text size="sm" c="dimmed" mb="xs">
        {done === 'waiting'
          ? t('It is sent automatically as soon as you are online.')
          : t('For a customer without data: they accept by replying, and pay at a counter.')}
      </Text>
    </>
  )
}
