import { Button, Card, Stack, Textarea, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import {
  CONTACT_STATUSES,
  type ContactStatus,
  FAILING_DISPOSITIONS,
  leadDisposition,
  leadDispositions,
  outcomeLabel,
} from '#domain/outcomes.ts'
import { now } from '#kit/web/clock.ts'
import { useDraft } from '#kit/web/draft.ts'
import { failureOf } from '#kit/web/failure.ts'
import { refreshReads } from '#kit/web/queries.ts'
import { correctedAt, useQueuedWrite } from '#kit/web/queued-write.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { FewSelect } from '#kit/web/ui/select/few-select.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { contract, type Lead } from '../../public/contract/leads.ts'
import { FollowUpInput, followUpInstant, NO_FOLLOW_UP } from './follow-up-input.tsx'
import { OneOf } from './one-of.tsx'

type OutcomeAnswers = {
  readonly status?: ContactStatus | undefined
  readonly disposition?: string | undefined
  readonly sub?: string | undefined
  readonly remark: string
}
const Kept = z.object({
  status: z.enum(CONTACT_STATUSES).optional(),
  disposition: z.string().optional(),
  sub: z.string().optional(),
  remark: z.string(),
  day: z.string(),
  time: z.string(),
})
type Errors = Readonly<Record<string, string>>

const isAhead = (at: string | null) => at !== null && new Date(at) > now()

const NOTHING: OutcomeAnswers = { remark: '' }

/** Records the outcome of a contact: only what the table of outcomes allows can be chosen, step by step. */
export function OutcomeForm({ lead, meet }: { readonly lead: Lead; readonly meet: () => void }) {
  const [said, say] = useState<OutcomeAnswers>(NOTHING)
  const [followUp, setFollowUp] = useState(NO_FOLLOW_UP)
  const [missing, setMissing] = useState<Errors>({})
  const { submit, busy, failure } = useQueuedWrite(contract.recordOutcome)
  const { status, disposition, sub, remark } = said
  const draft = `lead/${lead._id}/outcome`
  const typed = useMemo(() => ({ ...said, ...followUp }), [said, followUp])
  const isTouched = said !== NOTHING || followUp !== NO_FOLLOW_UP
  const drop = useDraft(draft, typed, isTouched, (found) => {
    const kept = Kept.safeParse(found).data
    if (!kept) return
    const { day, time, ...answers } = kept
    say(answers)
    setFollowUp({ day, time })
  })
  const chosen = status && disposition ? leadDisposition(status, disposition) : undefined
  // A lead that failed is not followed up.
  const isOpen = ![disposition, sub].some((code) => code !== undefined && FAILING_DISPOSITIONS.includes(code))
  const hasMeeting = isAhead(lead.appointmentDate)
  const mustFollowUp = chosen?.needs === 'follow-up' && !isAhead(lead.nextFollowUp)
  const errors: Errors = { ...Object.fromEntries((failure?.fields ?? []).map(({ path, message }) => [path, message])), ...missing }

  const save = async () => {
    const nextFollowUp = isOpen ? followUpInstant(followUp) : undefined
    const absent: Errors = {
      ...(status ? {} : { status: t('Choose Contact or No contact.') }),
      ...(disposition ? {} : { disposition: t('Choose the outcome.') }),
      ...(chosen?.needs === 'follow-up' && !nextFollowUp && !lead.nextFollowUp
        ? { nextFollowUp: t('Say when to contact them again.') }
        : {}),
    }
    setMissing(absent)
    if (!status || !disposition || Object.keys(absent).length > 0) return
    const params = { id: lead._id }
    const { leadStatus, leadDisposition, leadsubDisposition, form } = lead
    const seen = { leadStatus, leadDisposition, leadsubDisposition, ...(nextFollowUp ? { nextFollowUp: form.nextFollowUp ?? null } : {}) }
    const body = { seen, status, disposition, subDisposition: sub, remark, nextFollowUp }
    const title = t('{name}: {outcome}', { name: lead.personName, outcome: t(outcomeLabel(sub ?? disposition)) })
    const saved = await submit({ params, body }, { title, about: [lead._id], correction: correctedAt(draft, typed) }).catch((thrown) => {
      // Someone changed the lead in the meantime: their changes are shown, what was chosen here stays.
      if (failureOf(thrown).isOvertaken) void refreshReads()
      return undefined
    })
    if (!saved) return
    if (saved.state === 'sent' && saved.answer) setCached(contract.lead, { params }, saved.answer)
    drop()
    say(NOTHING)
    setFollowUp(NO_FOLLOW_UP)
  }

  return (
    <Card component="section" withBorder mb="md" aria-label={t('What was the outcome?')}>
      <Title order={2} mb="sm">
        {t('What was the outcome?')}
      </Title>
      <Stack gap="md">
        <OneOf
          label={t('Did you reach them?')}
          options={CONTACT_STATUSES.map((code) => ({ code, label: outcomeLabel(code) }))}
          value={status}
          error={errors.status}
          choose={(next) => say({ status: next, remark })}
        />
        {status && (
          <OneOf
            key={status}
            label={t('Outcome')}
            options={leadDispositions(status)}
            value={disposition}
            error={errors.disposition}
            choose={(next) => say({ status, disposition: next, remark })}
          />
        )}
        {chosen?.needs === 'appointment' && !hasMeeting ? (
          <Button variant="light" onClick={meet}>
            {t('Book the appointment')}
          </Button>
        ) : (
          chosen && (
            <>
              {chosen.subs && (
                <FewSelect
                  label={t('More detail')}
                  placeholder={t('Choose')}
                  isClearable
                  data={chosen.subs.map(({ code, label }) => ({ value: code, label: t(label) }))}
                  value={sub ?? null}
                  error={errors.subDisposition}
                  onChange={(next) => say({ ...said, sub: next ?? undefined })}
                />
              )}
              {isOpen && <FollowUpInput value={followUp} onChange={setFollowUp} isNeeded={mustFollowUp} error={errors.nextFollowUp} />}
              <Textarea
                label={t('Remark')}
                autosize
                minRows={2}
                maxLength={500}
                value={remark}
                error={errors.remark}
                onChange={({ currentTarget }) => say({ ...said, remark: currentTarget.value })}
              />
              <FailureNote failure={failure} rest={[]} />
              <Button loading={busy} onClick={() => void save()}>
                {t('Save the outcome')}
              </Button>
            </>
          )
        )}
      </Stack>
    </Card>
  )
}
