import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import { IconCalendarRepeat } from '#kit/web/icons.ts'
import { useQueuedWrite } from '#kit/web/queued-write.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { COLOUR } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { type Appointment, contract } from '../public/contract.ts'
import { BookAppointment } from '../public/parts/book-appointment.tsx'
import { isMissed, isToCome } from '../rules/outcome.ts'
import { outcomeOf, stateLabel } from './appointment-state.ts'
import { OfferTime } from './offer-time.tsx'
import { OutcomeForm } from './outcome-form.tsx'

type Props = { readonly id: string | undefined; readonly onClose: () => void }

/** One appointment: with whom, when and where, how to reach them, and what can be done about it. */
export function AppointmentDrawer({ id, onClose }: Props) {
  return (
    <Sheet opened={id !== undefined} onClose={onClose} title={t('Appointment')}>
      {id && <Details id={id} onGone={onClose} />}
    </Sheet>
  )
}

function Details({ id, onGone }: { readonly id: string; readonly onGone: () => void }) {
  const read = useRead(contract.appointment, { params: { id } })
  return <Loaded read={read}>{(appointment) => <Shown key={appointment._id} appointment={appointment} onGone={onGone} />}</Loaded>
}

const reminderText = ({ remindPerson, reminder }: Appointment): string => {
  if (!remindPerson) return t('No text message')
  if (!reminder) return t('None any more')
  if (reminder.sentAt) return t('Text message sent {at}', { at: formatInstant(new Date(reminder.sentAt)) })
  return t('Text message on {at}', { at: formatInstant(new Date(reminder.dueAt)) })
}

function Shown({ appointment, onGone }: { readonly appointment: Appointment; readonly onGone: () => void }) {
  const { _id, version, title, personName, mobile, place, notes, movedFrom, moves, leadId, advisor, user_id, cancelReason } = appointment
  const me = usePerson()?.id
  const [recording, setRecording] = useState(false)
  const [changing, setChanging] = useState(false)
  const cancel = useQueuedWrite(contract.cancelAppointment)
  const standing = outcomeOf(appointment)
  const { label, tone } = stateLabel(appointment)
  const isOpen = !appointment.cancelledAt
  return (
    <>
      {mobile && (
        <Box mb="md">
          <ContactButtons mobile={mobile} name={personName || title} grow />
        </Box>
      )}
      <DetailCard
        title={title}
        aside={
          <Badge variant="light" color={COLOUR[tone]} size="lg" radius="sm" tt="none" style={{ flexShrink: 0 }}>
            {t(label)}
          </Badge>
        }
        details={[
          {
            label: 'When (Manila time)',
            value: `${formatInstant(new Date(appointment.startsAt))} · ${t('{minutes} minutes', { minutes: appointment.minutes })}`,
          },
          { label: 'With', value: personName },
          { label: 'Mobile', value: mobile && formatMobile(mobile) },
          { label: 'Where', value: place },
          user_id !== me && { label: 'Advisor', value: advisor.name },
          { label: 'Notes', value: notes },
          isToCome(standing) && isOpen && { label: 'Reminder', value: reminderText(appointment) },
          cancelReason !== null && { label: 'Reason for cancelling', value: cancelReason },
        ]}
      >
        {movedFrom && (
          <Group gap={6} mt="sm" c="dimmed" wrap="nowrap">
            <IconCalendarRepeat size={18} aria-hidden />
            <Text size="sm">
              {t('Rescheduled {count, plural, one {once} other {# times}}, the last time from {at}', {
                count: moves,
                at: formatInstant(new Date(movedFrom)),
              })}
            </Text>
          </Group>
        )}
      </DetailCard>
      {isOpen && isMissed(standing) && <OfferTime appointment={appointment} />}
      <Stack gap="xs" mt="md">
        {isOpen && !recording && (
          <Button variant={isToCome(standing) ? 'filled' : 'light'} onClick={() => setRecording(true)}>
            {isToCome(standing) ? t('Record the outcome') : t('Change the outcome')}
          </Button>
        )}
        {recording && <OutcomeForm appointment={appointment} onDone={() => setRecording(false)} />}
        {isOpen && (
          <Button variant="default" onClick={() => setChanging(true)}>
            {t('Move or change')}
          </Button>
        )}
        {leadId && (
          <Button variant="default" component={Link} to={pathTo('leads/status', { audience: 'agent' }, { id: leadId })}>
            {t('Open the lead')}
          </Button>
        )}
        {isOpen && isToCome(standing) && (
          <ReasonButton
            label={t('Cancel appointment')}
            title={t('Cancel this appointment?')}
            text={t('The time becomes free, and no one is reminded.')}
            look={{ color: 'coral' }}
            act={async (reason) => {
              const said = t('Cancel: {title}', { title })
              await cancel.submit(
                { params: { id: _id }, body: { version, reason } },
                { title: said, about: [_id, ...(leadId ? [leadId] : [])] },
              )
              onGone()
            }}
          />
        )}
      </Stack>
      <BookAppointment opened={changing} onClose={() => setChanging(false)} appointmentId={_id} />
    </>
  )
}
