import type { ReactNode } from 'react'
import { OfItsLine } from '#features/selling/quotes/public/parts/of-its-line.tsx'
import { type PolicyDetail, contract as policies } from '#features/servicing/policies/public/contract.ts'
import { mayBePaidMeanwhile } from '#features/servicing/policies/public/rules/policies.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { policiesLink } from './addresses.ts'

type Props = {
  readonly title: string
  readonly every?: (policy: PolicyDetail | undefined) => number | false
  /** `isAsking`: the data shown may be outdated. */
  readonly children: (policy: PolicyDetail, ask: () => void, isAsking: boolean) => ReactNode
}

/** The policy in the address: `?policy=…`. The children render their own page. */
export function PolicyOfAddress({ title, every, children }: Props) {
  const [id] = useQueryParam('policy')
  const person = usePerson()
  const read = useRead(policies.policy, { params: { id: id ?? '' } }, { enabled: id !== undefined, ...(every ? { every } : {}) })
  if (!id)
    return <MissingRecord title={title} what={t('This link is incomplete: it does not say which policy.')} {...policiesLink(person)} />
  const instead = policiesLink(person)
  return (
    <Loaded read={read} isUnsure={mayBePaidMeanwhile} instead={instead} page={{ title, back: instead.to }}>
      {(policy) => <OfItsLine line={policy.line}>{children(policy, () => void read.refetch(), read.isFetching)}</OfItsLine>}
    </Loaded>
  )
}
