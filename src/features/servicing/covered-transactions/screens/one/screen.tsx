import { Anchor, Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { Due } from '../../parts/due.tsx'
import { type CoveredTransaction, contract, ReportForm } from '../../public/contract.ts'

const AGENT = { audience: 'agent' } as const
const back = () => pathTo('covered-transactions/list', AGENT)

/** One covered transaction: what was paid, by when it has to be reported, and whether it was. */
export default function Covered() {
  const [id] = useQueryParam('transaction')
  return id ? <One id={id} /> : <MissingRecord what={t('No transaction was chosen.')} to={back()} way={t('To the list')} />
}

function One({ id }: { readonly id: string }) {
  const read = useRead(contract.coveredTransaction, { params: { id } })
  return (
    <Loaded read={read} page={{ title: t('Covered transaction'), back: back() }}>
      {(transaction) => <Shown transaction={transaction} />}
    </Loaded>
  )
}

function Shown({ transaction }: { readonly transaction: CoveredTransaction }) {
  const { holderName, amount, paidOn, dueOn, payments, reported, state } = transaction
  return (
    <Page
      title={holderName}
      subtitle={t('Covered transaction')}
      back={back()}
      aside={<Due row={transaction} />}
      actions={state === 'to-report' && <Report transaction={transaction} />}
    >
      <DetailCard
        title="What was paid"
        details={[
          { label: 'Amount', value: <Money centavos={amount} /> },
          { label: 'Paid on', value: formatDay(paidOn) },
          { label: 'To report by', value: formatDay(dueOn) },
        ]}
      />
      <DetailCard title="Payments">
        {payments.map((payment) => (
          <Group key={payment.id} justify="space-between" gap="xs">
            <Anchor
              component={Link}
              to={pathTo('policies/policy', { ...AGENT, line: payment.policy.line }, { policy: payment.policy.id })}
              py={10}
            >
              {payment.policy.reference}
            </Anchor>
            <Text size="sm" c="dimmed" component="div">
              {payment.reference} · {payment.method} · <InstantText at={payment.paidAt} />
            </Text>
            <Money centavos={payment.amount} />
          </Group>
        ))}
      </DetailCard>
      {reported && (
        <DetailCard
          title="Report"
          details={[
            { label: 'Reference', value: reported.reference },
            { label: 'Reported by', value: reported.by },
            { label: 'Reported', value: <InstantText at={reported.at} /> },
          ]}
        />
      )}
      <Text size="sm" c="dimmed">
        {t('The law forbids telling the customer or the agent of a report. Records are kept for five years.')}
      </Text>
    </Page>
  )
}

function Report({ transaction: { id, version } }: { readonly transaction: CoveredTransaction }) {
  const { opened, isBegun, open, close, finish } = useDialog()
  const formId = useId()
  const { submit, busy } = useWrite(contract.reportCoveredTransaction)
  return (
    <>
      <Button onClick={open}>{t('It was reported')}</Button>
      <Dialog opened={opened} onClose={close} keepMounted={isBegun} title={t('It was reported')}>
        <FieldsForm
          schema={ReportForm}
          formId={formId}
          onSubmit={async (body) => {
            await submit({ params: { id }, body: { ...body, version } })
            finish()
          }}
        />
        <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
          {t('Keep')}
        </Button>
      </Dialog>
    </>
  )
}
