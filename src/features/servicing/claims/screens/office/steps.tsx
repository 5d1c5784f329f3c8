import { Button, Stack } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { type OfficeClaim, officeContract } from '../../public/contract/office.ts'
import { AskPapers } from './ask-papers.tsx'
import {
  Assigned,
  CameBack,
  Denied,
  Faulted,
  Found,
  Message,
  Note,
  Offered,
  OfferedMortgaged,
  OfferedTotal,
  Paid,
  Reserved,
  Why,
} from './forms.ts'
import { StepForm } from './step-form.tsx'

type Props = { readonly claim: OfficeClaim }

const MAIN = { variant: 'filled' } as const

/** What may be done with a claim now: what takes it on first. */
export const Steps = ({ claim }: Props) => (
  <SectionCard title="What to do">
    <Stack gap="xs">
      <Deciding claim={claim} />
      <Aside claim={claim} />
    </Stack>
  </SectionCard>
)

function Deciding({ claim }: Props) {
  const { id, version, may } = claim
  const { send, busy } = useWrite(officeContract.stepClaim)
  return (
    <>
      {may.includes('take') && (
        <Button mih={44} variant="light" loading={busy} onClick={() => void send({ params: { id }, body: { version, step: 'take' } })}>
          {t('Take it')}
        </Button>
      )}
      {may.includes('ask-papers') && <AskPapers claim={claim} />}
      {may.includes('offer') && (
        <StepForm
          claim={claim}
          label="Offer an amount"
          schema={claim.mortgagee ? OfferedMortgaged : claim.mayBeTotal ? OfferedTotal : Offered}
          look={MAIN}
          step={(answers) => ({ step: 'offer', isTotal: false, ...answers })}
        />
      )}
      {may.includes('assess') && (
        <StepForm claim={claim} label="Note what was found" schema={Found} step={(answers) => ({ step: 'assess', ...answers })} />
      )}
      {may.includes('confirm') && (
        <Button mih={44} loading={busy} onClick={() => void send({ params: { id }, body: { version, step: 'confirm' } })}>
          {t('Confirm the amount')}
        </Button>
      )}
      {may.includes('return') && (
        <StepForm claim={claim} label="Return the proposal" schema={Why} step={(answers) => ({ step: 'return', ...answers })} />
      )}
      {isFaultMissing(claim) && <WhoseFault claim={claim} look={MAIN} />}
      {may.includes('settle') && !isFaultMissing(claim) && (
        <StepForm claim={claim} label="It was paid" schema={Paid} look={MAIN} step={(answers) => ({ step: 'settle', ...answers })} />
      )}
      {may.includes('deny') && (
        <StepForm
          claim={claim}
          label="Deny the claim"
          schema={Denied}
          look={{ c: 'coral' }}
          step={(answers) => ({ step: 'deny', ...answers })}
        />
      )}
      {may.includes('reopen') && (
        <StepForm claim={claim} label="Open it again" schema={Why} step={(answers) => ({ step: 'reopen', ...answers })} />
      )}
    </>
  )
}

/** What changes nothing of where it stands. */
function Aside({ claim }: Props) {
  const { may, assessor, shop, reserve, fault } = claim
  return (
    <>
      <StepForm claim={claim} label="Write to the customer" schema={Message} step={(answers) => ({ step: 'write', ...answers })} />
      <StepForm claim={claim} label="Add a note" schema={Note} step={(answers) => ({ step: 'note', ...answers })} />
      {may.includes('reserve') && (
        <StepForm
          claim={claim}
          label="Set the reserve"
          schema={Reserved}
          initial={reserve === null ? {} : { amount: reserve }}
          step={(answers) => ({ step: 'reserve', ...answers })}
        />
      )}
      {may.includes('assign') && (
        <StepForm
          claim={claim}
          label="Assessor and shop"
          schema={Assigned}
          initial={{ assessor, shop }}
          step={(answers) => ({ step: 'assign', ...answers })}
        />
      )}
      {may.includes('fault') && fault !== null && !isFaultMissing(claim) && <WhoseFault claim={claim} />}
      {may.includes('recover') && (
        <StepForm claim={claim} label="Record a recovery" schema={CameBack} step={(answers) => ({ step: 'recover', ...answers })} />
      )}
    </>
  )
}

/** It is said before anything is paid: the price of the next year depends on it. */
const isFaultMissing = ({ may, fault }: OfficeClaim): boolean => may.includes('settle') && fault === 'undetermined'

const WhoseFault = ({ claim, look = {} }: Props & { readonly look?: Partial<typeof MAIN> }) => (
  <StepForm
    claim={claim}
    label="Whose fault it was"
    schema={Faulted}
    initial={{ fault: claim.fault }}
    look={look}
    step={(answers) => ({ step: 'fault', ...answers })}
  />
)
