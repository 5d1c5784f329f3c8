import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { UnsentAbout } from '#features/work/outbox/public/parts/unsent-about.tsx'
import { t } from '#kit/web/text.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { Allocate } from '../../parts/allocate.tsx'
import { contract, type Lead } from '../../public/contract/leads.ts'
import { LeadFrame } from '../../public/parts/lead-frame.tsx'
import { leadWork } from '../../public/parts/slots.ts'
import { LeadFacts, LeadNote } from './lead-facts.tsx'
import { OutcomeForm } from './outcome-form.tsx'

/** The status of a lead and what is next: the page that an advisor works from. */
export default function StatusScreen() {
  return (
    <LeadFrame
      section="leads/status"
      actions={({ _id, may }) =>
        may.includes('quote') && (
          <Button component={Link} to={pathTo('quotes/quick-quote', { audience: 'agent' }, { lead: _id })}>
            {t('Make a quotation')}
          </Button>
        )
      }
    >
      {(lead) => <Standing key={lead._id} lead={lead} />}
    </LeadFrame>
  )
}

function Standing({ lead }: { readonly lead: Lead }) {
  const [isBooking, setBooking] = useState(false)
  return (
    <>
      <UnsentAbout id={lead._id} />
      <LeadNote lead={lead} />
      {lead.may.includes('record-outcome') && <OutcomeForm lead={lead} meet={() => setBooking(true)} />}
      <Slotted slot={leadWork} with={{ lead, isBooking, setBooking }} />
      <LeadFacts lead={lead} />
      <Rare lead={lead} />
    </>
  )
}

/** Rare actions: reassign the lead, discard it, restore it. */
function Rare({ lead }: { readonly lead: Lead }) {
  const { _id: id, version, personName: name, may } = lead
  const [isAllocating, setAllocating] = useState(false)
  const discard = useWrite(contract.discardLead)
  const restore = useWrite(contract.restoreLead)
  const params = { id }
  return (
    <Group gap="xs" justify="center">
      {may.includes('allocate') && (
        <>
          <Button variant="subtle" onClick={() => setAllocating(true)}>
            {t('Allocate')}
          </Button>
          <Allocate ids={[id]} opened={isAllocating} onClose={() => setAllocating(false)} />
        </>
      )}
      {may.includes('discard') && (
        <ReasonButton
          label={t('Discard')}
          title={t('Discard {name}?', { name })}
          text={t('It leaves the open leads, and no one is reminded of it any more. It stays in the history and can be restored.')}
          look={{ color: 'coral' }}
          act={async (reason) => setCached(contract.lead, { params }, await discard.submit({ params, body: { version, reason } }))}
        />
      )}
      {may.includes('restore') && (
        <Button loading={restore.busy} onClick={() => void restore.send({ params, body: { version } })}>
          {t('Restore the lead')}
        </Button>
      )}
    </Group>
  )
}
