import { Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import type { Quotation } from '../public/contract/quotes.ts'

/** The agreement under which a quotation is sold, as its customer sees it: its name and nothing else. */
export const AgreementCard = ({ agreement: { name } }: Pick<Quotation, 'agreement'>) => (
  <DetailCard title="Agreement">
    <Text>{name ?? t('None: sold without an agreement')}</Text>
  </DetailCard>
)
