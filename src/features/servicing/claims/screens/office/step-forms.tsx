import { type ButtonProps, Group, Text } from '@mantine/core'
import { formatPesos } from '#domain/money.ts'
import { t } from '#kit/web/text.ts'
import type { OfficeClaim } from '../../public/contract/office.ts'
import { isFaultMissing } from '../../rules/steps.ts'
import { Assigned, CameBack, Faulted, Message, Note, Offered, OfferedMortgaged, OfferedTotal, Paid, Reserved } from './forms.ts'
import { StepForm } from './step-form.tsx'

type Props = { readonly claim: OfficeClaim; readonly look?: ButtonProps }

/** An amount and its reason; if there is an offer, its replacement. */
export function OfferForm({ claim, look }: Props) {
  const { state, mortgagee, mayBeTotal, offered, decision, isTotal } = claim
  return (
    <StepForm
      claim={claim}
      label={state === 'offered' ? 'Change the offer' : 'Offer an amount'}
      schema={mortgagee ? OfferedMortgaged : mayBeTotal ? OfferedTotal : Offered}
      initial={offered === null ? {} : { amount: offered, text: decision, isTotal }}
      notes={{ amount: <Most claim={claim} /> }}
      look={look}
      step={(answers) => ({ step: 'offer', isTotal: false, ...answers })}
    />
  )
}

/** The most that may be offered, and the amount above which one person may not. */
function Most({ claim: { limit, aloneUpTo } }: Props) {
  const most = limit !== null && limit > 0 && t('The cover pays up to {amount}.', { amount: formatPesos(limit) })
  const isOnlyAlone = limit !== null && limit <= aloneUpTo
  const alone = !isOnlyAlone && t('Above {amount} a second person confirms it.', { amount: formatPesos(aloneUpTo) })
  return (
    <Text size="sm" c="dimmed" mt={4}>
      {[most, alone].filter(Boolean).join(' ')}
    </Text>
  )
}

export const PaidForm = ({ claim, look }: Props) => (
  <StepForm claim={claim} label="It was paid" schema={Paid} look={look} step={(answers) => ({ step: 'settle', ...answers })} />
)

export const CameBackForm = ({ claim, look }: Props) => (
  <StepForm claim={claim} label="Record a recovery" schema={CameBack} look={look} step={(answers) => ({ step: 'recover', ...answers })} />
)

export const WhoseFault = ({ claim, look }: Props) => (
  <StepForm
    claim={claim}
    label="Whose fault it was"
    schema={Faulted}
    initial={{ fault: claim.fault }}
    look={look}
    step={(answers) => ({ step: 'fault', ...answers })}
  />
)

/** Below what was written. */
export const Writing = ({ claim }: Props) => (
  <Group gap="xs" mt="md">
    <StepForm claim={claim} label="Write to the customer" schema={Message} step={(answers) => ({ step: 'write', ...answers })} />
    <StepForm claim={claim} label="Add a note" schema={Note} step={(answers) => ({ step: 'note', ...answers })} />
  </Group>
)

/** Below the times and amounts. */
export function Keeping({ claim }: Props) {
  const { may, assessor, shop, reserve, fault } = claim
  const hasFault = may.includes('fault') && fault !== null && !isFaultMissing(claim)
  if (!hasFault && !may.includes('reserve') && !may.includes('assign')) return null
  return (
    <Group gap="xs" mt="md">
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
      {hasFault && <WhoseFault claim={claim} />}
    </Group>
  )
}
