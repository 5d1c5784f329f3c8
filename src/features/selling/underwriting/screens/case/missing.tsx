import { List, Text } from '@mantine/core'
import { useInspection } from '#features/selling/inspections/public/parts/use-inspection.ts'
import { countPhotos } from '#features/selling/inspections/public/rules/progress.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import type { CaseDetail } from '../../public/contract/underwriting.ts'
import { awaitsInspection } from '../../rules/underwriting.ts'

/** What is still needed before a case is decided: the agent's answer, the inspection, a second person. */
export function Missing({ detail: { state, events, first, matter, waiver, quotation } }: { readonly detail: CaseDetail }) {
  const known = useInspection(quotation.id).data
  const question = state === 'asked' ? events.findLast(({ kind }) => kind === 'asked') : undefined
  const isUninspected = awaitsInspection(matter.findings) && !waiver
  return (
    <DetailCard title="What is missing">
      {question || isUninspected || first ? (
        <List spacing={4} style={{ overflowWrap: 'anywhere' }}>
          {question && (
            <List.Item>
              {t('The agent’s answer to “{question}”', { question: question.text })}, {t('asked')} <InstantText at={question.at} />
            </List.Item>
          )}
          {isUninspected && (
            <List.Item>
              {!known
                ? t('The inspection: it is not cleared.')
                : known.inspection
                  ? t('The inspection: {there} of {all} photos have arrived, and it is not cleared.', countPhotos(known.inspection.shots))
                  : t('The inspection: no photos have been asked for yet.')}
            </List.Item>
          )}
          {first && (
            <List.Item>
              {first.stands
                ? t('A second approval. {name} approved it first: “{reason}”', { name: first.by, reason: first.reason })
                : t('A first approval again: {name} gave one, but may not approve this today, so it no longer counts.', { name: first.by })}
            </List.Item>
          )}
        </List>
      ) : (
        <Text size="sm">{t('Nothing. It can be decided as it stands.')}</Text>
      )}
    </DetailCard>
  )
}
