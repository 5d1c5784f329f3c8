import { Alert, Button, Group, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { formatPesos } from '#domain/money.ts'
import type { Side } from '#domain/side.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { endingsContract } from '../../public/contract/endings.ts'
import { noticesContract } from '../../public/contract/notices.ts'
import { contract, type PolicyDetail } from '../../public/contract.ts'

type Props = { readonly policy: PolicyDetail; readonly audience: Side }

/** The letter by which a visa was refused while the office reads it, and why it was returned; for those who decide, the decision. */
export function VisaRefusal({ policy, audience }: Props) {
  const { id, state, visaRefusal } = policy
  if (!visaRefusal || state !== 'issued' || visaRefusal.state === 'approved' || visaRefusal.state === 'lapsed') return null
  const { letter, note, reason, askedAt, mayDecide } = visaRefusal
  const isAsked = visaRefusal.state === 'asked'
  return (
    <Alert
      color={isAsked ? 'amber' : 'coral'}
      mb="md"
      title={isAsked ? t('A visa was refused: our office reads the letter') : t('Our office returned the letter of refusal')}
    >
      <Text size="sm" mb="xs">
        {isAsked && t('Sent')} {isAsked && <InstantText at={askedAt} />}
        {!isAsked && reason}
      </Text>
      {note && isAsked && (
        <Text size="sm" mb="xs" style={{ overflowWrap: 'anywhere' }}>
          {note}
        </Text>
      )}
      {!mayDecide && (
        <Text size="sm" mb="xs">
          {isAsked
            ? t('The policy covers until it is decided. Nobody needs to do anything; we send a message.')
            : audience === 'customer'
              ? t('The policy covers as before. You may send another letter, or call it off without one, before the first day.')
              : t('The policy covers as before. Another letter may be sent, or it may be called off without one, before the first day.')}
        </Text>
      )}
      <FileButton
        endpoint={noticesContract.deed}
        input={{ params: { id, deedId: letter.id } }}
        variant="default"
        fullWidth
        leftSection={<IconPaperclip size={20} aria-hidden />}
      >
        {letter.name}
      </FileButton>
      {mayDecide && <Decide policy={policy} />}
    </Alert>
  )
}

function Decide({ policy: { id, reference, visaRefusal } }: Pick<Props, 'policy'>) {
  const { submit, send, busy } = useWrite(endingsContract.decideRefusal)
  const params = { id }
  const approve = async () => {
    const done = await send({ params, body: { decision: 'approve' } })
    if (done) setCached(contract.policy, { params }, done.data)
  }
  const amount = visaRefusal?.amount
  return (
    <>
      {amount !== undefined && (
        <Text size="sm" mt="sm">
          {t('Approved, the policy ends and {amount} is sent back the way it was paid.', { amount: formatPesos(amount) })}
        </Text>
      )}
      <Group mt="sm" gap="xs" grow>
        <Button loading={busy} onClick={() => void approve()}>
          {t('Approve')}
        </Button>
        <ReasonButton
          label={t('Return the letter')}
          title={t('Return the letter of {number}?', { number: reference })}
          text={t('The customer reads what is wrong with it, by message and here. The policy stands.')}
          look={{ variant: 'default' }}
          act={async (reason) => setCached(contract.policy, { params }, await submit({ params, body: { decision: 'return', reason } }))}
        />
      </Group>
    </>
  )
}
