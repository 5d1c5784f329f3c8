import { useRef, useState } from 'react'
import { formatDay } from '#domain/day.ts'
import { AdvisorSelect } from '#features/people/directory/public/parts/advisor-select.tsx'
import { changesOf, seenOf } from '#kit/merge.ts'
import { Failure } from '#kit/web/failure.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { useQueuedWrite } from '#kit/web/queued-write.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { type Appointment, AppointmentDetails, contract } from '../public/contract.ts'
import { mayMove } from '../rules/outcome.ts'
import { Alternatives } from './alternatives.tsx'
import { outcomeOf } from './appointment-state.ts'
import { showFault } from './show-fault.ts'
import { type Picked, SlotPicker } from './slot-picker.tsx'

type Props = {
  readonly appointment: Appointment
  readonly formId: string
  readonly onBusy: (busy: boolean) => void
  readonly onDone: () => void
}

/** Moves or reassigns an appointment, or changes its details. */
export function ChangeForm({ appointment: newest, formId, onBusy, onDone }: Props) {
  // As it was when editing started: if someone else changed the same field in the meantime, the person is asked.
  const [appointment] = useState(newest)
  const { _id, user_id, start_date, start_time, minutes, leadId } = appointment
  const manages = useFeature('TEAM')
  const isMovable = mayMove(outcomeOf(appointment))
  const [advisor, setAdvisor] = useState<string | undefined>(user_id)
  const [picked, setPicked] = useState<Picked>({ day: start_date, time: start_time, minutes })
  const form = useRef<HTMLDivElement>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const write = useQueuedWrite(contract.updateAppointment)

  const save = async (details: AppointmentDetails) => {
    const isMoved = picked.day !== start_date || picked.time !== start_time
    const { place, title, notes, remindPerson } = appointment
    const changed = Object.keys(changesOf({ place, title, notes, remindPerson }, details))
    const changes = {
      ...Object.fromEntries(Object.entries(details).filter(([name]) => changed.includes(name))),
      ...(isMoved ? { start_date: picked.day, start_time: picked.time } : {}),
      ...(picked.minutes === minutes ? {} : { minutes: picked.minutes }),
      ...(advisor === user_id ? {} : { user_id: advisor }),
    }
    if (Object.keys(changes).length === 0) return onDone()
    const told = t('Meet {name}, {day}', { name: appointment.title, day: formatDay(picked.day) })
    const about = [_id, leadId].filter((id) => id !== null)
    try {
      await write.submit({ body: { _id, seen: seenOf(changes, appointment), ...changes } }, { title: told, about })
      onDone()
    } catch (thrown) {
      if (thrown instanceof Failure) setErrors(Object.fromEntries(thrown.fields.map(({ path, message }) => [path, message])))
      showFault(form.current)
      throw thrown
    }
  }

  return (
    <div ref={form}>
      {manages && <AdvisorSelect label={t('In whose calendar')} value={advisor} error={errors.user_id} onChange={setAdvisor} />}
      <Alternatives
        failure={write.failure}
        onChoose={({ start_date: day, start_time: time }) => {
          setErrors({})
          setPicked({ ...picked, day, time })
        }}
      />
      {isMovable && <SlotPicker picked={picked} onPick={setPicked} advisor={advisor} except={_id} error={errors.start_time} />}
      <FieldsForm schema={AppointmentDetails} initial={appointment} formId={formId} onBusy={onBusy} onSubmit={save} />
    </div>
  )
}
