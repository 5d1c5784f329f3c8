import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { pathTo } from '#domain/routing.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../public/contract.ts'

/** On a policy, for compliance officers only: that its payment is a covered transaction. The law forbids disclosing it to anyone else. */
export default function CoveredNote({ policyId }: { readonly policyId: string }) {
  const mayKnow = useFeature('COMPLIANCE')
  const read = useRead(contract.coveredTransactionsOfPolicy, { params: { id: policyId } }, { enabled: mayKnow, aside: true })
  return (read.data ?? []).map(({ id, state, amount, paidOn, dueOn }) => (
    <Alert key={id} color={state === 'reported' ? 'gray' : 'mango'} mb="md" title={t('Covered transaction')}>
      {state === 'reported'
        ? t('{amount} paid on {day}: reported.', { amount: formatPesos(amount), day: formatDay(paidOn) })
        : t('{amount} paid on {day}: to report by {due}.', {
            amount: formatPesos(amount),
            day: formatDay(paidOn),
            due: formatDay(dueOn),
          })}{' '}
      <Anchor
        component={Link}
        to={pathTo('covered-transactions/one', { audience: 'agent' }, { transaction: id })}
        display="inline-block"
        py={10}
      >
        {t('Open it')}
      </Anchor>
    </Alert>
  ))
}
