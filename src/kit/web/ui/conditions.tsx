import { List } from '@mantine/core'
import { t } from '../text.ts'
import { DetailCard } from './detail-card.tsx'

/** The conditions of an approval, in the words of the approver. */
export const Conditions = ({ conditions }: { readonly conditions: readonly string[] }) =>
  conditions.length === 0 ? null : (
    <DetailCard title="Conditions">
      <List spacing={4} aria-label={t('Conditions')}>
        {conditions.map((condition) => (
          <List.Item key={condition}>{condition}</List.Item>
        ))}
      </List>
    </DetailCard>
  )
