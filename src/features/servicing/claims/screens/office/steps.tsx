import { Button, type ButtonProps, Group, Stack, Text } from '@mantine/core'
import { formatPesos } from '#domain/money.ts'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { type OfficeClaim, officeContract } from '../../public/contract/office.ts'
import { accountText } from '../../rules/pay-to.ts'
import { amountName, isFaultMissing, nextStep, type OfficeStep } from '../../rules/steps.ts'
import { AskPapers } from './ask-papers.tsx'
import { Denied, Found, Why, Withdrawn } from './forms.ts'
import { StepForm } from './step-form.tsx'
import { CameBackForm, OfferForm, PaidForm, WhoseFault } from './step-forms.tsx'

type Props = { readonly claim: OfficeClaim }
type StepProps = Props & { readonly step: OfficeStep; readonly look: ButtonProps }

const MAIN = { variant: 'filled' } as const
const GIVES_UP = { variant: 'subtle', color: 'coral' } as const

/** In display order; steps that do not change the state of a claim are next to those that do. */
const OTHERS: readonly OfficeStep[] = ['take', 'ask-papers', 'assess', 'offer', 'return', 'recover', 'reopen']

/** What may be done with a claim now: first the main step alone, then the alternatives, last what ends it. */
export function Steps({ claim }: Props) {
  const { state, may } = claim
  const main = nextStep(claim, isFaultMissing(claim))
  const others = OTHERS.filter((step) => step !== main && may.includes(step))
  return (
    <SectionCard title="What to do">
      <Stack gap="xs">
        <Decided claim={claim} />
        {main && <Step claim={claim} step={main} look={MAIN} />}
        {!main && WAITS[state] && <Text>{t(WAITS[state])}</Text>}
        {others.length > 0 && (
          <Group grow preventGrowOverflow={false} gap="xs">
            {others.map((step) => (
              <Step key={step} claim={claim} step={step} look={{ px: 'xs' }} />
            ))}
          </Group>
        )}
        {may.includes('take-back') && <Step claim={claim} step="take-back" look={GIVES_UP} />}
        {may.includes('deny') && <Step claim={claim} step="deny" look={GIVES_UP} />}
      </Stack>
    </SectionCard>
  )
}

/** What is confirmed, changed or paid, beside the buttons that do it. */
function Decided({ claim: { state, offered, isTotal, deducted, decision, payTo, payToDoubts, proposedBy } }: Props) {
  if (offered === null || state === 'settled') return null
  return (
    <div>
      <Text fw={650}>
        {t(amountName(state))}: {formatPesos(offered)}
      </Text>
      {isTotal && (
        <Text size="sm">
          {t('Total loss')}: {t('The policy ends with the payment')}
        </Text>
      )}
      {deducted > 0 && (
        <Text size="sm">
          {t('Of this, {kept} is deducted for the rest of the premium: {paid} is paid.', {
            kept: formatPesos(deducted),
            paid: formatPesos(offered - deducted),
          })}
        </Text>
      )}
      {decision && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {decision}
        </Text>
      )}
      {state === 'agreed' && (
        <Text size="sm">
          {payTo
            ? t('Account for the payment: {account}', { account: accountText(payTo) })
            : t('The customer has not said yet where it is paid.')}
        </Text>
      )}
      {payToDoubts.length > 0 && (
        <Text size="sm" c="coral">
          {payToDoubts.map((doubt) => t(doubt)).join(' ')}
        </Text>
      )}
      {proposedBy && (
        <Text size="sm" c="dimmed">
          {t('Proposed by')}: {proposedBy}
        </Text>
      )}
    </div>
  )
}

/** Whom it is waiting for, if no one here has to act. */
const WAITS: Partial<Record<OfficeClaim['state'], string>> = {
  'papers-wanted': 'It is waiting for documents from the customer.',
  seconding: 'It is waiting for another person in the claims office to confirm the amount.',
  offered: 'It is waiting for the customer to accept or refuse the offer.',
}

function Step({ claim, step, look }: StepProps) {
  switch (step) {
    case 'take':
      return <AtOnce claim={claim} step={step} label="Take it" look={look} />
    case 'confirm':
      return <AtOnce claim={claim} step={step} label="Confirm the amount" look={look} />
    case 'ask-papers':
      return <AskPapers claim={claim} look={look} />
    case 'assess':
      return <StepForm claim={claim} label="Note what was found" schema={Found} look={look} step={(answers) => ({ step, ...answers })} />
    case 'offer':
      return <OfferForm claim={claim} look={look} />
    case 'return':
      return <StepForm claim={claim} label="Return the proposal" schema={Why} look={look} step={(answers) => ({ step, ...answers })} />
    case 'take-back':
      return <StepForm claim={claim} label="Withdraw the offer" schema={Withdrawn} look={look} step={(answers) => ({ step, ...answers })} />
    case 'fault':
      return <WhoseFault claim={claim} look={look} />
    case 'settle':
      return <PaidForm claim={claim} look={look} />
    case 'deny':
      return <StepForm claim={claim} label="Deny the claim" schema={Denied} look={look} step={(answers) => ({ step, ...answers })} />
    case 'recover':
      return <CameBackForm claim={claim} look={look} />
    case 'reopen':
      return <StepForm claim={claim} label="Open it again" schema={Why} look={look} step={(answers) => ({ step, ...answers })} />
    default:
      return null
  }
}

type AtOnceProps = Props & { readonly step: 'take' | 'confirm'; readonly label: string; readonly look: ButtonProps }

function AtOnce({ claim: { id, version }, step, label, look }: AtOnceProps) {
  const { send, busy } = useWrite(officeContract.stepClaim)
  return (
    <Button mih={44} variant="default" {...look} loading={busy} onClick={() => void send({ params: { id }, body: { version, step } })}>
      {t(label)}
    </Button>
  )
}
