import { Navigate } from 'react-router'
import { type Facts, pathTo } from '#domain/routing.ts'
import { contract as quotes } from '#features/selling/quotes/public/contract/quotes.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { DeskQueue } from './desk-queue.tsx'
import { ReferralList } from './referral-list.tsx'

/** For underwriters their desk; for everybody else what is with underwriting. */
export default function TechnicalControl({ audience }: Facts) {
  const [id] = useQueryParam('quotation')
  const decides = useFeature('UNDERWRITING')
  if (id) return <OfQuotation id={id} audience={audience} />
  return decides ? <DeskQueue /> : <ReferralList />
}

/** Links from before lines had addresses of their own name a quotation here. */
function OfQuotation({ id, audience }: { readonly id: string; readonly audience: Facts['audience'] }) {
  const read = useRead(quotes.quotation, { params: { id } })
  return (
    <Loaded read={read} page={{ title: t('Technical control'), back: pathTo('underwriting/technical-control', { audience }) }}>
      {({ line }) => <Navigate replace to={pathTo('quotes/technical-control', { audience, line }, { quotation: id })} />}
    </Loaded>
  )
}
