import { Button, Card, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { usePush } from '../../parts/push.ts'

const SAID = {
  off: 'Get notified when the app is closed: a payment, a reminder, a decision.',
  on: 'This device notifies you when the app is closed.',
  refused: 'This browser was told not to notify you. Allow notifications for this site in its settings.',
} as const

/** Lets this device notify the person while the application is closed. The browser asks for permission only after the tap. */
export function PushCard() {
  const { state, turnOn, turnOff } = usePush()
  const [busy, setBusy] = useState(false)
  if (state === 'unknown' || state === 'impossible') return null
  const change = async (act: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await act()
    } catch (thrown) {
      const { kind, message } = failureOf(thrown)
      toast.warning(
        kind === 'refused' ? message : t('This browser’s push service cannot be reached at the moment. Please try again later.'),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card withBorder padding="sm" mb="md">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{t(SAID[state])}</Text>
        {state === 'off' && (
          <Button loading={busy} onClick={() => change(turnOn)} style={{ flexShrink: 0 }}>
            {t('Turn on')}
          </Button>
        )}
        {state === 'on' && (
          <Button variant="subtle" loading={busy} onClick={() => change(turnOff)} style={{ flexShrink: 0 }}>
            {t('Turn off')}
          </Button>
        )}
      </Group>
    </Card>
  )
}
