import { Alert, Button, Stack, Text } from '@mantine/core'
import { formatPesos } from '#domain/money.ts'
import type { Side } from '#domain/side.ts'
import { IconPaperclip } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { endingsContract } from '../../public/contract/endings.ts'
import { noticesContract } from '../../public/contract/notices.ts'
import { contract, type PolicyDetail } from '../../public/contract.ts'

type Props = { readonly policy: PolicyDetail; readonly audience: Side }
type Refusal = NonNullable<PolicyDetail['visaRefusal']>

/** The visa refusal letter: to be decided on, or why it was returned. While it is being read, the next step says so. */
export function VisaRefusal({ policy, audience }: Props) {
  const { id, state, visaRefusal } = policy
  if (!visaRefusal || state !== 'issued') return null
  if (visaRefusal.mayDecide) return <Decide policy={policy} refusal={visaRefusal} />
  if (visaRefusal.state !== 'returned') return null
  return (
    <Alert color="coral" mb="md" title={t('Our office returned the refusal letter')}>
      <Text size="sm" mb="xs" style={{ overflowWrap: 'anywhere' }}>
        {visaRefusal.reason}
      </Text>
      <Text size="sm" mb="sm">
        {audience === 'customer'
          ? t('You are covered as before. You may send another letter, or cancel the policy without one before its first day.')
          : t(
              'The policy stays in force as before. Another letter may be sent, or the policy may be cancelled without one before its first day.',
            )}
      </Text>
      <Letter policyId={id} refusal={visaRefusal} />
    </Alert>
  )
}

const Letter = ({ policyId, refusal: { letter } }: { readonly policyId: string; readonly refusal: Refusal }) => (
  <FileButton
    endpoint={noticesContract.deed}
    input={{ params: { id: policyId, deedId: letter.id } }}
    variant="default"
    fullWidth
    leftSection={<IconPaperclip size={20} aria-hidden />}
  >
    {letter.name}
  </FileButton>
)

function Decide({ policy: { id, reference }, refusal }: Pick<Props, 'policy'> & { readonly refusal: Refusal }) {
  const { submit, send, busy } = useWrite(endingsContract.decideRefusal)
  const params = { id }
  const { amount, note, askedAt } = refusal
  const approve = async () => {
    const done = await send({ params, body: { decision: 'approve' } })
    if (done) setCached(contract.policy, { params }, done.data)
  }
  return (
    <SectionCard title="Decide on the refusal letter">
      <Stack gap="sm">
        <Letter policyId={id} refusal={refusal} />
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {note} {t('Sent')} <InstantText at={askedAt} />
        </Text>
        {amount !== undefined && (
          <Text size="sm">
            {t('If approved, the policy ends and {amount} is returned the way it was paid.', { amount: formatPesos(amount) })}
          </Text>
        )}
        <Button fullWidth loading={busy} onClick={() => void approve()}>
          {t('Approve')}
        </Button>
        <ReasonButton
          label={t('Return the letter')}
          title={t('Return the letter of {number}?', { number: reference })}
          text={t('The customer sees what is wrong with it, in a message and here. The policy stays in force.')}
          look={{ variant: 'default', fullWidth: true }}
          act={async (reason) => setCached(contract.policy, { params }, await submit({ params, body: { decision: 'return', reason } }))}
        />
      </Stack>
    </SectionCard>
  )
}
