import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../contract.ts'
import { Answer } from './answer.tsx'
import { Conversation } from './conversation.tsx'

/** For the agent of a quotation: what underwriting asks, the way to answer, and what was asked, answered and decided before. */
export function Asked({ quotationId }: { readonly quotationId: string }) {
  const { data } = useRead(contract.asked, { params: { id: quotationId } }, { every: 30_000 })
  if (!data || data.events.length === 0) return null
  return (
    <>
      {data.question !== null && <Answer quotationId={quotationId} asked={data} question={data.question} />}
      <DetailCard title="Underwriting">
        <Conversation quotationId={quotationId} events={data.events} />
      </DetailCard>
    </>
  )
}
