import { Button } from '@mantine/core'
import { Link, Navigate } from 'react-router'
import { type Facts, pathTo } from '#domain/routing.ts'
import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { useLastPayment } from '../../parts/last-payment.ts'
import { isUntrusted, type Question, useSettled } from '../../parts/use-settled.ts'
import { Waiting } from '../../parts/waiting.tsx'
import { startAddress } from '../../parts/ways.ts'
import { outcomeAddress } from '../../rules/outcome-address.ts'

/** Where the provider sends the payer back to: the server asks for the truth, and the payer goes on to the screen that tells it. */
export default function Return({ variant }: Facts) {
  const [cipher] = useQueryParam('cipher')
  const [reference] = useQueryParam('reference')
  const [last] = useLastPayment()
  const question = questionOf(variant === 'encrypted' ? cipher : undefined, reference)
  const { data, error } = useSettled(question)
  const person = usePerson()

  if (!question || (error && !data && isUntrusted(error)))
    return <Navigate to={pathTo('payments/provider-error', {}, { reference: last === reference ? undefined : last })} replace />
  if (data?.outcome === 'paid' || data?.outcome === 'not-paid') return <Navigate to={outcomeAddress(data)} replace />
  const policy = data && { id: data.policyId, line: data.line }
  return (
    <Page
      title={t('Your payment')}
      actions={
        policy && (
          <>
            {data.outcome === 'open' && (
              <Button variant="default" component={Link} to={startAddress(person?.audience ?? data.audience, policy)}>
                {t('I have not paid yet')}
              </Button>
            )}
            {person && (
              <Button variant="default" component={Link} to={policyAddress(person.audience, policy)}>
                {t('Open the policy')}
              </Button>
            )}
          </>
        )
      }
    >
      <Waiting isKnown={data !== undefined} failure={error} />
    </Page>
  )
}

function questionOf(cipher: string | undefined, reference: string | undefined): Question | undefined {
  if (cipher) return { cipher }
  return reference ? { reference } : undefined
}
