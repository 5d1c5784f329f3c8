import { List, Text } from '@mantine/core'
import { pathTo } from '#domain/routing.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { ReviewPhotos } from '../../parts/review-photos.tsx'
import { contract } from '../../public/contract.ts'

/** An underwriter reviews the photographs of one inspection and decides on each. */
export default function Review() {
  const [id] = useQueryParam('inspection')
  const read = useRead(contract.inspection, { params: { inspectionId: id ?? '' } }, { enabled: Boolean(id) })
  const instead = { to: pathTo('inspections/to-review', { audience: 'agent' }), way: t('See the inspections') }
  if (!id) return <MissingRecord what={t('No inspection was chosen.')} {...instead} />
  return (
    <Loaded read={read} instead={instead} page={{ title: t('Review the photos'), back: instead.to }}>
      {(inspection) => (
        <Page title={t('Review the photos')} subtitle={`${inspection.description} · ${inspection.number}`} back={instead.to} wide>
          <StatusNote cycle="inspection" state={inspection.state} />
          <div style={{ height: 16 }} />
          <DetailCard
            title="Inspection"
            details={[
              { label: 'Quotation', value: inspection.quotationNumber },
              { label: 'Sent for review', value: inspection.submittedAt && <InstantText at={inspection.submittedAt} /> },
            ]}
          >
            {inspection.marks.length > 0 && (
              <>
                <Text size="sm" c="dimmed" mt="sm">
                  {t('As declared')}
                </Text>
                <Text>{inspection.marks.join(' · ')}</Text>
              </>
            )}
            {inspection.reasons.length > 0 && (
              <>
                <Text size="sm" c="dimmed" mt="sm">
                  {t('Why photos are needed')}
                </Text>
                <List spacing={4}>
                  {inspection.reasons.map(({ code, sentence }) => (
                    <List.Item key={code}>{t(sentence)}</List.Item>
                  ))}
                </List>
              </>
            )}
          </DetailCard>
          <ReviewPhotos inspection={inspection} />
        </Page>
      )}
    </Loaded>
  )
}
