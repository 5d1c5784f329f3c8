import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { contract as policies } from '#features/servicing/policies/public/contract.ts'
import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ErrorState } from '#kit/web/ui/error-state.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { policiesLink, useSide } from '../../parts/addresses.ts'
import { isUntrusted, useReconciled } from '../../parts/use-reconciled.ts'
import { Waiting } from '../../parts/waiting.tsx'
import { outcomeAddress } from '../../rules/outcome-address.ts'
import type { PaymentOutcome, ReconciledPayment } from '../contract.ts'

type Props = {
  readonly title: string
  /** The outcome that this screen shows; other outcomes have their own screens. */
  readonly tells: PaymentOutcome
  readonly children: (payment: ReconciledPayment) => ReactNode
}

/** The payment in the address (`?reference=`, or `?policy=` for its newest), as the server knows it: never as the address claims. */
export function RequestedPayment({ title, ...rest }: Props) {
  const [reference] = useQueryParam('reference')
  const [policyId] = useQueryParam('policy')
  const person = usePerson()
  if (reference) return <ByReference title={title} {...rest} reference={reference} />
  if (policyId && person) return <ByPolicy title={title} {...rest} policyId={policyId} />
  if (policyId) return <SignInFirst title={title} />
  return (
    <MissingRecord
      title={title}
      what={t('This link is incomplete: it does not say which payment this is about.')}
      {...policiesLink(person)}
    />
  )
}

function SignInFirst({ title }: Pick<Props, 'title'>) {
  const { pathname, search } = useLocation()
  const to = pathTo('session/customer-login', { audience: 'customer' }, { to: pathname + search })
  return <MissingRecord title={title} what={t('Sign in to see how this policy was paid.')} to={to} way={t('Sign in')} />
}

function ByReference({ title, tells, children, reference }: Props & { readonly reference: string }) {
  const { data, error } = useReconciled({ reference })
  const person = usePerson()
  if (data) return data.outcome === tells ? children(data) : <Navigate to={outcomeAddress(data, person?.audience ?? 'customer')} replace />
  if (error && isUntrusted(error)) return <MissingRecord title={title} what={t('Payment not found.')} {...policiesLink(person)} />
  return (
    <Page title={t('Payment')}>
      <Waiting failure={error} />
    </Page>
  )
}

function ByPolicy({ policyId, ...rest }: Props & { readonly policyId: string }) {
  const { data, error, refetch } = useRead(policies.policy, { params: { id: policyId } })
  const side = useSide()
  if (error && !data)
    return (
      <Page title={t('Payment')}>
        <ErrorState failure={error} retry={refetch} />
      </Page>
    )
  if (!data)
    return (
      <Page title={t('Payment')}>
        <Waiting />
      </Page>
    )
  const payment = data.payments.find(({ state }) => state === 'paid') ?? data.payments[0]
  return payment ? <ByReference {...rest} reference={payment.reference} /> : <Navigate to={policyAddress(side, data)} replace />
}
