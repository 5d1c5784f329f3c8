import { Switch } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { type Day, dayOf, formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { AdvisorSelect } from '#features/people/directory/public/parts/advisor-select.tsx'
import { contract as leads } from '#features/work/leads/public/contract/leads.ts'
import { now } from '#kit/web/clock.ts'
import { Failure } from '#kit/web/failure.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { useQueuedWrite } from '#kit/web/queued-write.ts'
import { useFeature, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { type Appointment, AppointmentDetails, contract } from '../public/contract.ts'
import { SLOT_MINUTES } from '../rules/slots.ts'
import { Alternatives } from './alternatives.tsx'
import { type Attendee, AttendeeField, NO_ATTENDEE } from './attendee-field.tsx'
import { showFault } from './show-fault.ts'
import { type Picked, SlotPicker } from './slot-picker.tsx'

/** The person the appointment is with, if that is already known. */
export type About = { readonly leadId?: string; readonly customerId?: string; readonly name: string; readonly mobile?: string | undefined }

type Props = {
  readonly formId: string
  readonly about?: About | undefined
  /** What was tapped in the calendar. */
  readonly start?: { readonly day?: Day; readonly time?: number } | undefined
  readonly advisor?: string | undefined
  readonly onBusy: (busy: boolean) => void
  readonly onDone: (booked: Pick<Appointment, 'start_date'>) => void
  readonly children?: ReactNode
}

const wrong = (errors: Readonly<Record<string, string>>) =>
  new Failure('refused', t('Some answers need your attention.'), {
    fields: Object.entries(errors).map(([path, message]) => ({ path, message })),
  })

const idOf = (whom: Attendee) => (whom.kind === 'anybody' ? undefined : whom.id)

/** Books an appointment: attendee, time and details. */
export function AppointmentForm({ formId, about, start, advisor: given, onBusy, onDone, children }: Props) {
  const manages = useFeature('TEAM')
  const me = usePerson()?.id
  const [whom, setWhom] = useState<Attendee>(NO_ATTENDEE)
  const [advisor, setAdvisor] = useState(given)
  const [isWalkIn, setWalkIn] = useState(false)
  const [picked, setPicked] = useState<Picked>({ day: start?.day ?? dayOf(now()), time: start?.time, minutes: SLOT_MINUTES })
  const form = useRef<HTMLDivElement>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const write = useQueuedWrite(contract.bookAppointment)

  const leadId = about?.leadId ?? (whom.kind === 'lead' && !about ? whom.id : undefined)
  // A manager's lead may be someone else's: the times shown are those of the advisor who works on it.
  const lead = useRead(leads.lead, { params: { id: leadId ?? '' } }, { enabled: manages && leadId !== undefined && advisor === undefined })
  const calendar = advisor ?? (leadId === undefined ? undefined : lead.data?.leadOwnerId._id)

  const book = async (details: AppointmentDetails) => {
    const found: Record<string, string> = {}
    if (!about && whom.kind !== 'anybody' && !idOf(whom))
      found[whom.kind === 'lead' ? 'leadId' : 'customerId'] = t('Choose who you are meeting.')
    if (!about && whom.kind === 'anybody' && !whom.name.trim()) found.personName = t('Enter the name.')
    if (picked.time === undefined) found.start_time = t('Choose the time.')
    setErrors(found)
    if (Object.keys(found).length > 0) {
      showFault(form.current)
      throw wrong(found)
    }
    const person = about
      ? { leadId: about.leadId, customerId: about.customerId, personName: about.name, mobile: about.mobile }
      : whom.kind === 'anybody'
        ? { personName: whom.name, mobile: whom.mobile }
        : { [whom.kind === 'lead' ? 'leadId' : 'customerId']: whom.id }
    const when = { start_date: picked.day, start_time: picked.time, minutes: picked.minutes, walkIn: isWalkIn }
    const name = about?.name ?? whom.name
    const title = t('Meet {name}, {day}', { name, day: formatDay(picked.day) })
    const correction = { to: pathTo('calendar/create-event', { audience: 'agent' }, { day: picked.day, lead: leadId }) }
    const concerned = [leadId, person.customerId].filter((id) => id !== undefined)
    try {
      await write.submit({ body: { ...details, ...person, ...when, user_id: advisor } }, { title, about: concerned, correction })
      onDone({ start_date: picked.day })
    } catch (thrown) {
      if (thrown instanceof Failure) setErrors(Object.fromEntries(thrown.fields.map(({ path, message }) => [path, message])))
      showFault(form.current)
      throw thrown
    }
  }

  return (
    <div ref={form}>
      {!about && <AttendeeField whom={whom} onChange={setWhom} errors={errors} />}
      {manages && (
        <AdvisorSelect
          label={t('In whose calendar')}
          value={advisor}
          nobody={t('Yours, or that of whoever works on the lead')}
          error={errors.user_id}
          onChange={setAdvisor}
        />
      )}
      <Alternatives
        failure={write.failure}
        onChoose={({ start_date, start_time }) => {
          setErrors({})
          setPicked({ ...picked, day: start_date, time: start_time })
        }}
      />
      <SlotPicker
        picked={picked}
        onPick={setPicked}
        advisor={calendar === me ? undefined : calendar}
        isWalkIn={isWalkIn}
        error={errors.start_time}
      />
      <Switch
        size="md"
        py={10}
        mb="xs"
        label={t('A walk-in that has just happened')}
        description={t('Recorded as met, at a time in the past.')}
        checked={isWalkIn}
        onChange={({ currentTarget: { checked } }) => {
          setWalkIn(checked)
          setPicked({ day: dayOf(now()), time: undefined, minutes: picked.minutes })
        }}
      />
      <FieldsForm schema={AppointmentDetails} formId={formId} onBusy={onBusy} onSubmit={book}>
        {children}
      </FieldsForm>
    </div>
  )
}
