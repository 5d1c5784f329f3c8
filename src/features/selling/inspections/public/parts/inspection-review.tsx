import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { LoadError } from '#kit/web/ui/load-error.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { ReviewPhotos } from '../../parts/review-photos.tsx'
import { useInspection } from './use-inspection.ts'

/**
 * The inspection of a quotation beside everything else that an underwriter reviews, with the decisions on its photographs; nothing where
 * there is none.
 */
export function InspectionReview({ quotationId }: { readonly quotationId: string }) {
  const read = useInspection(quotationId)
  const { state: words } = useFormatters()
  const inspection = read.data?.inspection
  if (!inspection) return <LoadError read={read} what={t('The inspection could not be loaded.')} />
  const { number, state, may } = inspection
  return (
    <DetailCard
      title="Inspection"
      aside={<StatusBadge cycle="inspection" state={state} />}
      details={[
        { label: 'Reference', value: number },
        { label: 'Where it stands', value: !may.includes('review') && t(words('inspection', state).next ?? '') },
      ]}
    >
      <div style={{ height: 12 }} />
      <ReviewPhotos inspection={inspection} />
    </DetailCard>
  )
}
