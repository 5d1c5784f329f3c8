import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatInstant } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { sendWhatWaits } from '#kit/web/background-sync.ts'
import { IconCircleCheck } from '#kit/web/icons.ts'
import { isMetered } from '#kit/web/line.ts'
import { useOnline } from '#kit/web/online.ts'
import { dropEntry, type OutboxEntry, useOutbox } from '#kit/web/outbox.ts'
import { conflictsOf, correctionOf, isOvertaken, mayLeaveTheirs, sendAnyway, sendTheRest, takeBack } from '#kit/web/queued-write.ts'
import { t } from '#kit/web/text.ts'
import { Confirmation } from '#kit/web/ui/confirmation.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Conflicts } from './conflicts.tsx'
import { HandOver } from './hand-over.tsx'
import { TakeOver } from './take-over.tsx'

const home = () => pathTo('performance/dashboard', { audience: 'agent' })

/** What was done on this device and the server does not have yet: what it is, since when, and why. */
export default function OutboxScreen() {
  const entries = useOutbox()
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const waiting = entries.filter(({ refused }) => !refused)
  const send = async () => {
    setBusy(true)
    await sendWhatWaits({ now: true })
    setBusy(false)
  }
  return (
    <Page
      title={t('Waiting to be sent')}
      subtitle={t('What you did on this device without a network')}
      back={home()}
      actions={
        waiting.length > 0 &&
        online && (
          <Button loading={busy} onClick={() => void send()}>
            {t('Send now')}
          </Button>
        )
      }
    >
      {entries.length === 0 ? (
        <Empty title={t('Everything is sent')} icon={<IconCircleCheck size={32} stroke={1.5} />}>
          {t('Our office has everything you did on this device. You may close the app or sign out.')}
        </Empty>
      ) : (
        <>
          {waiting.length > 0 && (
            <Alert
              role="status"
              color="mango"
              mb="md"
              title={t('{count, plural, one {# is} other {# are}} on this device only', { count: waiting.length })}
            >
              {online
                ? t('They are sent automatically, each once. You may close the app; do not sign out before then.')
                : t('They are sent automatically, each once, when you are online. You may close the app; do not sign out before then.')}
            </Alert>
          )}
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {entries.map((entry) => (
              <Waiting
                key={entry.id}
                entry={entry}
                hasUpon={entries.some(({ id, about }) => id !== entry.id && about.includes(entry.id))}
              />
            ))}
          </Stack>
          <HandOver entries={entries} />
        </>
      )}
      <TakeOver />
    </Page>
  )
}

/** Why it has not been sent yet, in a sentence. */
function reasonOf({ refused, problem, nextTry, waitsForWifi }: OutboxEntry): string {
  if (refused) return t('Not accepted: {reason}', { reason: problem ?? '' })
  if (problem && nextTry) return t('Will be sent again at {time}: {reason}', { time: formatInstant(new Date(nextTry)), reason: problem })
  if (waitsForWifi && isMetered()) return t('Waiting for Wi-Fi, as you chose. “Send now” sends it anyway.')
  return t('Waiting for the network')
}

function Waiting({ entry, hasUpon }: { readonly entry: OutboxEntry; readonly hasUpon: boolean }) {
  const navigate = useNavigate()
  const [isDropping, { open, close }] = useDisclosure()
  const { title, writtenAt, refused, handedOver } = entry
  return (
    <Card component="li" withBorder>
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed">
        {t('Written {when}', { when: formatInstant(new Date(writtenAt)) })}
      </Text>
      <Text size="sm" {...(refused ? { c: 'var(--mantine-color-error)' } : {})}>
        {reasonOf(entry)}
      </Text>
      {handedOver && (
        <Text size="sm" c="dimmed">
          {t('Also in a file for another phone since {when}', { when: formatInstant(new Date(handedOver)) })}
        </Text>
      )}
      <Conflicts conflicts={conflictsOf(entry)} />
      <Group gap="xs" mt="sm">
        {refused && correctionOf(entry) && conflictsOf(entry).length === 0 && (
          <Button variant="default" onClick={() => void takeBack(entry).then((to) => to && navigate(to))}>
            {t('Correct it')}
          </Button>
        )}
        {isOvertaken(entry) && (
          <Button variant="default" onClick={() => void sendAnyway(entry)}>
            {conflictsOf(entry).length > 0 ? t('Keep mine') : t('Send it anyway')}
          </Button>
        )}
        {mayLeaveTheirs(entry) && (
          <Button variant="default" onClick={() => void sendTheRest(entry)}>
            {t('Keep theirs, send the rest')}
          </Button>
        )}
        <Button variant="subtle" color="coral" onClick={open}>
          {t('Discard it')}
        </Button>
      </Group>
      <Confirmation
        opened={isDropping}
        close={close}
        title={t('Discard it?')}
        back={t('Keep it')}
        label={t('Discard it')}
        confirm={() => dropEntry(entry)}
      >
        {hasUpon
          ? t('“{title}” will never be sent, nor will anything that you did with it afterwards.', { title })
          : t('“{title}” will never be sent.', { title })}
      </Confirmation>
    </Card>
  )
}
