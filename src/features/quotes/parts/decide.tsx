import { Button, Group, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { known } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type Quotation } from '../contract.ts'

type Decision = 'approve' | 'decline'

/** An underwriter approves or declines, with the reason that the agent and the customer will read. */
export function Decide({ quotation: { id, version, number } }: { readonly quotation: Quotation }) {
  const [decision, setDecision] = useState<Decision>()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const decide = useWrite(contract.decideReferral)
  const params = { id }
  const confirm = async () => {
    if (!decision) return
    try {
      known(contract.quotation, { params }, await decide.submit({ params, body: { version, decision, reason } }))
      setDecision(undefined)
    } catch (thrown) {
      setError(failureOf(thrown).message)
    }
  }
  const title = decision === 'approve' ? t('Approve {number}?', { number }) : t('Decline {number}?', { number })
  return (
    <>
      <Button variant="default" onClick={() => setDecision('decline')}>
        {t('Decline')}
      </Button>
      <Button onClick={() => setDecision('approve')}>{t('Approve')}</Button>
      <Modal
        opened={decision !== undefined}
        onClose={() => setDecision(undefined)}
        title={title}
        closeButtonProps={{ 'aria-label': t('Close') }}
        centered
      >
        <Textarea
          label={t('Reason')}
          description={t('The agent and the customer read it.')}
          autosize
          minRows={2}
          maxLength={500}
          required
          data-autofocus
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <Group mt="md" grow>
          <Button variant="default" onClick={() => setDecision(undefined)}>
            {t('Cancel')}
          </Button>
          <Button color={decision === 'decline' ? 'coral' : 'brand'} loading={decide.busy} onClick={() => void confirm()}>
            {decision === 'decline' ? t('Decline') : t('Approve')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
