import { Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { Steps } from '#kit/web/ui/steps.tsx'
import { STEPS, type Step } from '../../parts/form-pages.ts'
import { RECEIVED_DRAFT } from '../../parts/received-draft.ts'
import { WithLead } from '../../parts/with-lead.tsx'
import type { Lead } from '../../public/contract/leads.ts'
import { LeadForm } from '../../public/parts/lead-form.tsx'

type Received = string | undefined
const stepAddress = (id: string, step: string, received: Received) =>
  pathTo('leads/new-lead', { audience: 'agent' }, { id, step, received })

/**
 * A new lead, step by step. It is saved after the first step, name and number; the others are filled in now, later, or on another device.
 */
export default function NewLeadScreen() {
  const [id] = useQueryParam('id')
  const [asked] = useQueryParam('step')
  const step = STEPS.find((each) => each.id === asked) ?? STEPS[0]
  if (!id) return <OneStep step={STEPS[0]} />
  return <WithLead>{(lead) => <OneStep key={`${lead._id}/${step.id}`} step={step} lead={lead} />}</WithLead>
}

function OneStep({ step, lead }: { readonly step: Step; readonly lead?: Lead }) {
  const formId = useId()
  const [received] = useQueryParam('received')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const isFinishing = useRef(false)
  const at = STEPS.findIndex(({ id }) => id === step.id)
  const before = lead && STEPS[at - 1]
  const next = STEPS[at + 1]

  const goOn = (saved: Lead) => {
    const isOver = isFinishing.current || !next
    // Someone who started with a document adds it as soon as there is a lead to add it to.
    const end = pathTo(received === 'document' ? 'leads/documents' : 'leads/status', { audience: 'agent' }, { id: saved._id })
    navigate(isOver ? end : stepAddress(saved._id, next.id, received), { replace: isOver })
  }

  return (
    <Page
      title={lead ? lead.personName : t('New lead')}
      subtitle={lead ? `${lead.lead_Id} · ${t(step.title)}` : t('A name and a mobile number are enough; the rest can follow.')}
      back={before ? stepAddress(lead._id, before.id, received) : pathTo('leads/leads', { audience: 'agent' }, { leadType: 'all' })}
      actions={
        <>
          {next && (
            <Button
              type="submit"
              form={formId}
              variant="default"
              disabled={busy}
              onClick={() => {
                isFinishing.current = true
              }}
            >
              {t('Save and finish')}
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            loading={busy}
            onClick={() => {
              isFinishing.current = false
            }}
          >
            {next ? t('Save and continue') : t('Save')}
          </Button>
        </>
      }
    >
      <Steps
        current={step.id}
        steps={STEPS.map(({ id, title }, index) => ({ id, title, done: index < at, to: lead && stepAddress(lead._id, id, received) }))}
      />
      <LeadForm
        formId={formId}
        page={step.id}
        schema={step.schema}
        lead={lead}
        onBusy={setBusy}
        onSaved={goOn}
        begun={received === 'contact' ? RECEIVED_DRAFT : undefined}
      />
    </Page>
  )
}
