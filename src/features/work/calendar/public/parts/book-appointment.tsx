import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { type About, AppointmentForm } from '../../parts/appointment-form.tsx'
import { ChangeForm } from '../../parts/change-form.tsx'
import { contract } from '../contract.ts'

type Props = {
  readonly opened: boolean
  readonly onClose: () => void
  /** Whom to meet; asked for if not given. */
  readonly about?: About | undefined
  /** An existing appointment to move instead. */
  readonly appointmentId?: string | undefined
  readonly start?: Parameters<typeof AppointmentForm>[0]['start']
  /** In whose calendar, initially: an ID. */
  readonly advisor?: string | undefined
}

/** Books an appointment, or moves one, in a panel from the side on wide screens and from below on narrow ones. */
export function BookAppointment({ opened, onClose, about, appointmentId, start, advisor }: Props) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const form = { formId, onBusy: setBusy, onDone: onClose }
  const title = appointmentId ? t('Move or change') : about ? t('Meet {name}', { name: about.name }) : t('New appointment')
  return (
    <Sheet opened={opened} onClose={onClose} title={title}>
      {opened &&
        (appointmentId ? (
          <Existing id={appointmentId} {...form} />
        ) : (
          <AppointmentForm {...form} about={about} start={start} advisor={advisor} />
        ))}
      <Button type="submit" form={formId} fullWidth loading={busy} mt="sm">
        {appointmentId ? t('Save') : t('Book')}
      </Button>
    </Sheet>
  )
}

function Existing({ id, ...form }: { readonly id: string } & Omit<Parameters<typeof ChangeForm>[0], 'appointment'>) {
  const read = useRead(contract.appointment, { params: { id } })
  return <Loaded read={read}>{(appointment) => <ChangeForm appointment={appointment} {...form} />}</Loaded>
}
