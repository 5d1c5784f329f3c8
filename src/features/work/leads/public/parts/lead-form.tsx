import { useState } from 'react'
import type { z } from 'zod'
import { mergeAnswers, seenOf } from '#kit/merge.ts'
import { now } from '#kit/web/clock.ts'
import { failureOf } from '#kit/web/failure.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { correctedAt, FIRST_VERSION, useQueuedWrite } from '#kit/web/queued-write.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { setCached } from '#kit/web/use-read.ts'
import { DuplicateNote } from '../../parts/duplicate-note.tsx'
import { answersOf, changesOn, nested } from '../../parts/form-answers.ts'
import { unsentLead } from '../../rules/unsent-lead.ts'
import { contract, Lead, NewLead } from '../contract/leads.ts'

type Props = {
  readonly formId: string
  /** The page or step that is rendered; unsaved answers are kept under this name. */
  readonly page: string
  readonly schema: z.ZodObject
  /** Absent while the lead is being added. */
  readonly lead?: Lead | undefined
  /** The name under which the answers of a new lead are kept, if it was started elsewhere. */
  readonly begun?: string | undefined
  readonly onBusy: (busy: boolean) => void
  readonly onSaved?: ((lead: Lead) => unknown) | undefined
}

/** A page of a lead's form. Only changes are sent, so that two people who work on different pages never undo each other's work. */
export function LeadForm({ formId, page, schema, lead, begun: begunAs = 'lead/new', onBusy, onSaved }: Props) {
  // The lead as it was when typing started: what is known by then may be a copy on this device, which is replaced while no one types.
  const [begun, setBegun] = useState<Lead>()
  const base = begun ?? lead
  // The lead after someone else's conflicting change, which the person has been shown.
  const [newer, setNewer] = useState<Lead>()
  const [mobile, setMobile] = useState<string>()
  const [allowDuplicate, setAllowDuplicate] = useState(false)
  const add = useQueuedWrite(contract.addLead)
  const update = useQueuedWrite(contract.updateLead)
  const me = usePerson()
  const draft = base ? `lead/${base._id}/${page}/${base.version}` : begunAs
  const initial = base ? answersOf(base) : {}
  const allowed = allowDuplicate ? { allowDuplicate } : {}

  const save = async (answers: Readonly<Record<string, unknown>>): Promise<Lead> => {
    const correction = correctedAt(draft, answers)
    if (!base) {
      const body = NewLead.parse({ ...nested(schema, answers), ...allowed })
      const unsent = (id: string) => unsentLead(id, body, { id: me?.id ?? '', name: me?.name ?? '' }, { at: now(), version: FIRST_VERSION })
      const title = t('New lead: {name}', { name: unsent('').personName })
      const added = await add.submit({ body }, { title, correction })
      return (added.state === 'sent' && added.answer) || unsent(added.id)
    }
    const changes = changesOn(schema, initial, answers)
    if (Object.keys(changes).length > 0) {
      const title = t('Changes to {name}', { name: base.personName })
      const input = { params: { id: base._id }, body: { ...changes, ...allowed, seen: seenOf(changes, (newer ?? base).form) } }
      const updated = await update.submit(input, { title, about: [base._id], correction }).catch((thrown: unknown) => {
        const failure = failureOf(thrown)
        setNewer(Lead.safeParse(failure.data).data)
        throw failure
      })
      return (updated.state === 'sent' && updated.answer) || { ...base, form: mergeAnswers(base.form, changes) }
    }
    if (!onSaved) toast.success(t('Nothing was changed.'))
    return base
  }

  return (
    <FieldsForm
      key={base?.version ?? 0}
      schema={schema}
      initial={initial}
      formId={formId}
      draft={draft}
      disabled={base !== undefined && !base.may.includes('edit')}
      onBusy={onBusy}
      onChange={({ primaryMobile }) => {
        setBegun((before) => before ?? lead)
        setMobile(typeof primaryMobile === 'string' ? primaryMobile : undefined)
      }}
      onSubmit={async (answers) => {
        const saved = await save(answers)
        setCached(contract.lead, { params: { id: saved._id } }, saved)
        setBegun(undefined)
        setNewer(undefined)
        await onSaved?.(saved)
      }}
    >
      {mobile !== undefined && mobile !== initial.primaryMobile && (
        <DuplicateNote mobile={mobile} except={base?._id} isAllowed={allowDuplicate} allow={setAllowDuplicate} />
      )}
    </FieldsForm>
  )
}
