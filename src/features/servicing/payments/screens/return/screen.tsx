import { Button } from '@mantine/core'
import { Link, Navigate, useSearchParams } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { startAddress, statementAddress } from '../../parts/addresses.ts'
import { CounterInstructions } from '../../parts/counter-instructions.tsx'
import { useLastPayment } from '../../parts/last-payment.ts'
import { isUntrusted, type Question, useReconciled } from '../../parts/use-reconciled.ts'
import { Waiting } from '../../parts/waiting.tsx'
import type { ReconciledPayment } from '../../public/contract.ts'
import { outcomeAddress } from '../../rules/outcome-address.ts'

/** Where the provider sends the payer back to: the server asks how it ended, and the payer continues to the screen for that. */
export default function Return() {
  const [parameters] = useSearchParams()
  const { reference, ...query } = Object.fromEntries(parameters)
  const [last] = useLastPayment()
  const question = questionOf(reference, query)
  const { data, error } = useReconciled(question)
  const person = usePerson()

  if (!question || (error && !data && isUntrusted(error)))
    return <Navigate to={pathTo('payments/provider-error', {}, { reference: last === reference ? undefined : last })} replace />
  if (data?.outcome === 'paid' || data?.outcome === 'not-paid')
    return <Navigate to={outcomeAddress(data, person?.audience ?? 'customer')} replace />
  const policy = data && { id: data.policyId, line: data.line }
  const again = (side: Side, { policyId: id, chargeId, statementId, line }: ReconciledPayment) =>
    statementId ? statementAddress(side, { id: statementId, line }) : startAddress(side, { id, line }, chargeId)
  return (
    <Page
      title={t('Payment')}
      actions={
        policy && (
          <>
            {data.outcome === 'open' && (
              <Button variant="default" component={Link} to={again(person?.audience ?? data.audience, data)}>
                {data.counterCode ? t('Pay another way') : t('I have not paid yet')}
              </Button>
            )}
            {person && data.statementId === null && (
              <Button variant="default" component={Link} to={policyAddress(person.audience, policy)}>
                {t('Open the policy')}
              </Button>
            )}
          </>
        )
      }
    >
      {data?.counterCode ? (
        <CounterInstructions counterCode={data.counterCode} amount={data.amount} />
      ) : (
        <Waiting isKnown={data !== undefined} failure={error} payment={data} />
      )}
    </Page>
  )
}

/** By our own reference of the payment, or else by the query with which the provider sent the browser back. */
function questionOf(reference: string | undefined, query: Readonly<Record<string, string>>): Question | undefined {
  if (reference) return { reference }
  return Object.keys(query).length > 0 ? { query } : undefined
}
