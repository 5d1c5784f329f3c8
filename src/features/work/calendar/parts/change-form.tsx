import { useRef, useState } from 'react'
import { AdvisorSelect } from '#features/people/directory/public/parts/advisor-select.tsx'
import { Failure } from '#kit/web/failure.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'
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
  readonly onDone: (appointment: Appointment) => void
}

/** Moves or reassigns an appointment, or changes its details. */
export function ChangeForm({ appointment: newest, formId, onBusy, onDone }: Props) {
  // As it was when the change began: what somebody else changed meanwhile is refused by its version, not written over.
  const [appointment] = useState(newest)
  const { _id, version, user_id, start_date, start_time, minutes } = appointment
  const manages = useFeature('TEAM')
  const isMovable = mayMove(outcomeOf(appointment))
  const [advisor, setAdvisor] = useState<string | undefined>(user_id)
  const [picked, setPicked] = useState<Picked>({ day: start_date, time: start_time, minutes })
  const form = useRef<HTMLDivElement>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const write = useWrite(contract.updateAppointment)

  const save = async (details: AppointmentDetails) => {
    const isMoved = picked.day !== start_date || picked.time !== start_time
    const when = {
      ...(isMoved ? { start_date: picked.day, start_time: picked.time } : {}),
      ...(picked.minutes === minutes ? {} : { minutes: picked.minutes }),
      ...(advisor === user_id ? {} : { user_id: advisor }),
    }
    try {
      onDone(await write.submit({ body: { _id, version, ...details, ...when } }))
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
