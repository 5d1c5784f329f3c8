import { Button, Group, Modal, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { known } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type Quotation } from '../contract.ts'

/** Withdraws a quotation, for a reason that stays in its history. */
export function WithdrawButton({ quotation: { id, number } }: { readonly quotation: Quotation }) {
  const [opened, { open, close }] = useDisclosure()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const withdraw = useWrite(contract.withdrawQuotation)
  const confirm = async () => {
    try {
      known(contract.quotation, { params: { id } }, await withdraw.submit({ params: { id }, body: { reason } }))
      close()
    } catch (thrown) {
      setError(failureOf(thrown).message)
    }
  }
  return (
    <>
      <Button variant="subtle" color="coral" onClick={open}>
        {t('Withdraw')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t('Withdraw {number}?', { number })}
        closeButtonProps={{ 'aria-label': t('Close') }}
        centered
      >
        <Textarea
          label={t('Reason')}
          description={t('It stays in the history. A withdrawn quotation cannot be accepted; its answers can be quoted again.')}
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
          <Button variant="default" onClick={close}>
            {t('Keep it')}
          </Button>
          <Button color="coral" loading={withdraw.busy} onClick={() => void confirm()}>
            {t('Withdraw')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
