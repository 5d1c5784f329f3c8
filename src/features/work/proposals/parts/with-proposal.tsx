import type { ReactNode } from 'react'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type Proposal } from '../public/contract.ts'
import { allProposals } from './addresses.ts'

/** Renders the proposal that the address names, `?id=…`; if there is none, says so and offers the way on. */
export function WithProposal({ children }: { readonly children: (proposal: Proposal) => ReactNode }) {
  const [id] = useQueryParam('id')
  const read = useRead(contract.proposal, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  if (!id || read.error?.status === 404)
    return <MissingRecord what={read.error?.message ?? t('No proposal was chosen.')} to={allProposals()} way={t('See the proposals')} />
  return (
    <Loaded read={read} page={{ title: t('Proposal'), back: allProposals() }}>
      {children}
    </Loaded>
  )
}
