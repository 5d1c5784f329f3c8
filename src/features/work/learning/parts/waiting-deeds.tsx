import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useOnline } from '#kit/web/online.ts'
import { t } from '#kit/web/text.ts'
import { dropDeed, sendDeeds, useDeeds } from './outbox.ts'

/** What was done without a network and is still to be sent, and what the server did not take. */
export function WaitingDeeds({ courseId }: { readonly courseId?: string }) {
  const deeds = useDeeds().filter((each) => courseId === undefined || each.courseId === courseId)
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const waiting = deeds.filter(({ refused }) => refused === undefined)
  const send = async () => {
    setBusy(true)
    await sendDeeds()
    setBusy(false)
  }
  return (
    <>
      {waiting.length > 0 && (
        <Alert role="status" mb="md" title={t('Kept on this device: {count} to be sent', { count: waiting.length })}>
          <Text size="sm">{waiting.map(({ title }) => title).join(' · ')}</Text>
          {online ? (
            <Button variant="default" mt="sm" loading={busy} onClick={() => void send()}>
              {t('Send now')}
            </Button>
          ) : (
            <Text size="sm">{t('It is sent by itself, once, when you are online. Do not sign out before.')}</Text>
          )}
        </Alert>
      )}
      {deeds.map(
        ({ id, title, refused }) =>
          refused && (
            <Alert key={id} role="status" color="coral" mb="md" title={t('Not taken: {what}', { what: title })}>
              <Group justify="space-between">
                <Text size="sm">{refused}</Text>
                <Button variant="default" onClick={() => void dropDeed(id)}>
                  {t('Understood')}
                </Button>
              </Group>
            </Alert>
          ),
      )}
    </>
  )
}
