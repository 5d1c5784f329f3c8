import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { LoadError } from '#kit/web/ui/load-error.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../public/contract/underwriting.ts'
import { Answer } from './answer.tsx'
import { Conversation } from './conversation.tsx'

/** For the agent of a quotation: what underwriting asks, a link to answer, and what was asked, answered and decided before. */
export default function Asked({ quotation: { id: quotationId } }: { readonly quotation: { readonly id: string } }) {
  const read = useRead(contract.asked, { params: { id: quotationId } }, { every: 30_000 })
  const { data } = read
  if (!data) return <LoadError read={read} what={t('The questions from underwriting could not be loaded.')} />
  if (data.events.length === 0) return null
  return (
    <>
      {data.question !== null && <Answer quotationId={quotationId} asked={data} question={data.question} />}
      <DetailCard title="Underwriting">
        <Conversation quotationId={quotationId} events={data.events} />
      </DetailCard>
    </>
  )
}
