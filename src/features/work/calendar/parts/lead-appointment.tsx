import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '#domain/day.ts'
import { outcomeLabel } from '#domain/outcomes.ts'
import { formatTime } from '#domain/time-of-day.ts'
import type { Lead } from '#features/work/leads/public/contract/leads.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { BookAppointment } from '../public/parts/book-appointment.tsx'
import { AppointmentDrawer } from './appointment-drawer.tsx'

type Props = { readonly lead: Lead; readonly isBooking: boolean; readonly setBooking: (isBooking: boolean) => void }

/** The lead's latest appointment: open it to move it or record how it went, or book another. */
export default function LeadAppointment({ lead, isBooking, setBooking }: Props) {
  const [opened, setOpened] = useState<string>()
  const { appointmentId: appointment, appointmentdisPosition: disposition, personName: name, primaryMobile: mobile, may } = lead
  return (
    <DetailCard
      title="Appointment"
      details={[
        { label: 'When', value: appointment && `${formatDay(appointment.start_date)}, ${formatTime(appointment.start_time)}` },
        { label: 'Status', value: disposition && t(outcomeLabel(disposition)) },
      ]}
    >
      {!appointment && <Text c="dimmed">{t('None yet.')}</Text>}
      <Group gap="xs" mt="md">
        {appointment && (
          <Button variant="default" onClick={() => setOpened(appointment._id)}>
            {t('Open or reschedule')}
          </Button>
        )}
        {may.includes('edit') && (
          <Button variant={appointment ? 'subtle' : 'light'} onClick={() => setBooking(true)}>
            {appointment ? t('Book another') : t('Book an appointment')}
          </Button>
        )}
      </Group>
      <AppointmentDrawer id={opened} onClose={() => setOpened(undefined)} />
      <BookAppointment opened={isBooking} onClose={() => setBooking(false)} about={{ leadId: lead._id, name, mobile }} />
    </DetailCard>
  )
}
