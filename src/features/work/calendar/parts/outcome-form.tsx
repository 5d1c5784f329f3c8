import { Button, Radio, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { APPOINTMENT_STATUSES, appointmentDispositions, outcomeLabel } from '#domain/outcomes.ts'
import { now } from '#kit/web/clock.ts'
import { useDraft } from '#kit/web/draft.ts'
import { correctedAt, useQueuedWrite } from '#kit/web/queued-write.ts'
import { t } from '#kit/web/text.ts'
import { FewSelect } from '#kit/web/ui/select/few-select.tsx'
import { reportFailure } from '#kit/web/use-write.ts'
import { type Appointment, contract } from '../public/contract.ts'
import { isToCome } from '../rules/outcome.ts'

const CHOICES = APPOINTMENT_STATUSES.filter(({ code }) => !isToCome({ status: code })).flatMap(({ code: status }) =>
  appointmentDispositions(status).map(({ code: disposition, subs = [], isMet = false }) => ({ status, disposition, subs, isMet })),
)

const Kept = z.object({ disposition: z.string(), sub: z.string().nullable() })

/** How it went, in one tap, and why, if there is more to say. */
export function OutcomeForm({ appointment, onDone }: { readonly appointment: Appointment; readonly onDone: () => void }) {
  const { _id, leadId, title, startsAt, appointment_status, appointmentdisPosition, appointmentsubdisPosition } = appointment
  const [disposition, setDisposition] = useState(appointmentdisPosition)
  const [sub, setSub] = useState(appointmentsubdisPosition)
  const write = useQueuedWrite(contract.updateAppointment)
  const isToBegin = new Date(startsAt) > now()
  const choices = CHOICES.filter(({ isMet }) => !(isMet && isToBegin))
  const chosen = choices.find((each) => each.disposition === disposition)
  const draft = `appointment/${_id}/outcome`
  const typed = useMemo(() => ({ disposition, sub }), [disposition, sub])
  const drop = useDraft(draft, typed, disposition !== appointmentdisPosition || sub !== appointmentsubdisPosition, (found) => {
    const kept = Kept.safeParse(found).data
    if (!kept) return
    setDisposition(kept.disposition)
    setSub(kept.sub)
  })
  const save = async () => {
    if (!chosen) return
    const outcome = { appointment_status: chosen.status, appointmentdisPosition: disposition, appointmentsubdisPosition: sub ?? undefined }
    const seen = { appointment_status, appointmentdisPosition, appointmentsubdisPosition }
    const said = t('{name}: {outcome}', { name: title, outcome: t(outcomeLabel(sub ?? chosen.disposition)) })
    const about = [_id, leadId].filter((id) => id !== null)
    const correction = correctedAt(draft, typed)
    if (!(await write.submit({ body: { _id, seen, ...outcome } }, { title: said, about, correction }).catch(reportFailure))) return
    drop()
    onDone()
  }
  return (
    <Stack gap="sm" mt="md">
      <Radio.Group
        label={t('How did it go?')}
        description={isToBegin ? t('You can record that you met once the meeting has started.') : undefined}
        value={disposition}
        onChange={(next) => {
          setDisposition(next)
          setSub(null)
        }}
      >
        <Stack gap={6} mt={6}>
          {choices.map((each) => (
            <Radio.Card
              key={each.disposition}
              value={each.disposition}
              p="xs"
              mih={44}
              style={{ display: 'flex', alignItems: 'center', gap: 10 }}
            >
              <Radio.Indicator />
              <Text component="span" size="sm">
                {t(outcomeLabel(each.disposition))}
              </Text>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      {chosen && chosen.subs.length > 0 && (
        <FewSelect
          label={t('More detail')}
          isClearable
          data={chosen.subs.map(({ code, label }) => ({ value: code, label: t(label) }))}
          value={sub}
          onChange={setSub}
        />
      )}
      <Button loading={write.busy} disabled={!chosen} onClick={() => void save()}>
        {t('Record the outcome')}
      </Button>
    </Stack>
  )
}
