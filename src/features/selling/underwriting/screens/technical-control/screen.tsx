import { Navigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { contract as quotes } from '#features/selling/quotes/public/contract/quotes.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { CasesOfBatch } from './cases-of-batch.tsx'
import { DeskQueue } from './desk-queue.tsx'
import { ReferralList } from './referral-list.tsx'

const AGENT = { audience: 'agent' } as const

/** The desk for underwriters; for everyone else what is with underwriting. */
export default function TechnicalControl() {
  const [id] = useQueryParam('quotation')
  const [batch] = useQueryParam('batch')
  const decides = useFeature('UNDERWRITING')
  if (id) return <OfQuotation id={id} />
  if (decides && batch) return <CasesOfBatch key={batch} id={batch} />
  return decides ? <DeskQueue /> : <ReferralList />
}

/** Links from before lines had addresses of their own give a quotation here. */
function OfQuotation({ id }: { readonly id: string }) {
  const read = useRead(quotes.quotation, { params: { id } })
  return (
    <Loaded read={read} page={{ title: t('Underwriting review'), back: pathTo('underwriting/technical-control', AGENT) }}>
      {({ line }) => <Navigate replace to={pathTo('quotes/technical-control', { ...AGENT, line }, { quotation: id })} />}
    </Loaded>
  )
}
