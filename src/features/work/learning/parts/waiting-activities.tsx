import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useOnline } from '#kit/web/online.ts'
import { dropEntry } from '#kit/web/outbox.ts'
import { t } from '#kit/web/text.ts'
import { sendActivities, useActivities } from './outbox.ts'

/** What was done offline and is still to be sent, and what the server rejected. */
export function WaitingActivities({ courseId }: { readonly courseId?: string }) {
  const activities = useActivities().filter(({ content }) => courseId === undefined || content.courseId === courseId)
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const waiting = activities.filter(({ refused }) => refused === undefined)
  const send = async () => {
    setBusy(true)
    await sendActivities({ now: true })
    setBusy(false)
  }
  return (
    <>
      {waiting.length > 0 && (
        <Alert role="status" mb="md" title={t('Kept on this device: {count} to send', { count: waiting.length })}>
          <Text size="sm">{waiting.map(({ title }) => title).join(' · ')}</Text>
          {online ? (
            <Button variant="default" mt="sm" loading={busy} onClick={() => void send()}>
              {t('Send now')}
            </Button>
          ) : (
            <Text size="sm">{t('It is sent automatically, once, when you are online. Do not sign out before then.')}</Text>
          )}
        </Alert>
      )}
      {activities.map(
        (activity) =>
          activity.refused && (
            <Alert key={activity.id} role="status" color="coral" mb="md" title={t('Not accepted: {what}', { what: activity.title })}>
              <Group justify="space-between">
                <Text size="sm">{activity.problem}</Text>
                <Button variant="default" onClick={() => void dropEntry(activity)}>
                  {t('Understood')}
                </Button>
              </Group>
            </Alert>
          ),
      )}
    </>
  )
}
