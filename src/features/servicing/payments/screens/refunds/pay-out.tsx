import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { dayOf } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { now } from '#kit/web/clock.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { officeRefundsContract } from '../../public/contract/office-refunds.ts'
import { type OfficeRefund, PAID_ALONE_UP_TO, PayOutForm } from '../../rules/office-refunds.ts'

/** Possible actions for a refund that its provider refused for good. */
export function PayOut({ refund }: { readonly refund: OfficeRefund }) {
  const { id, state, amount, proposedBy } = refund
  const me = usePerson()?.id
  const confirm = useWrite(officeRefundsContract.confirmRefund)
  const giveBack = useWrite(officeRefundsContract.returnRefund)
  if (state === 'office') return <SayHow id={id} amount={amount} />
  if (state !== 'proposed') return null
  if (proposedBy === me) return <Text size="sm">{t('Another finance officer compares it with the bank and confirms it.')}</Text>
  return (
    <Group gap="xs">
      <Button loading={confirm.busy} onClick={() => void confirm.send({ params: { id }, body: {} })}>
        {t('Confirm')}
      </Button>
      <ReasonButton
        label={t('Return')}
        title={t('Return this refund?')}
        text={t('The person who paid it out can read why, and it waits to be paid again.')}
        look={{ variant: 'default' }}
        act={async (reason) => void (await giveBack.submit({ params: { id }, body: { reason } }))}
      />
    </Group>
  )
}

function SayHow({ id, amount }: Pick<OfficeRefund, 'id' | 'amount'>) {
  const formId = useId()
  const { opened, isBegun, open, close, finish } = useDialog()
  const pay = useWrite(officeRefundsContract.payRefundOut)
  return (
    <>
      <Button onClick={open}>{t('It was paid')}</Button>
      <Sheet opened={opened} onClose={close} staysOpen keepMounted={isBegun} title={t('How was it paid?')}>
        <Text mb="sm">
          {amount > PAID_ALONE_UP_TO
            ? t('{amount} is more than one person may settle alone: another finance officer confirms it.', { amount: formatPesos(amount) })
            : t('{amount} counts as paid out once you save this, and the customer is notified how.', { amount: formatPesos(amount) })}
        </Text>
        <FieldsForm
          schema={PayOutForm}
          formId={formId}
          initial={{ paidOn: dayOf(now()) }}
          onSubmit={async (body) => {
            await pay.submit({ params: { id }, body })
            finish()
          }}
        />
        <Button type="submit" form={formId} loading={pay.busy} fullWidth mt="md">
          {t('Save')}
        </Button>
      </Sheet>
    </>
  )
}
