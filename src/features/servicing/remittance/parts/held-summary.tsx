import { Alert, Text } from '@mantine/core'
import { t, translate } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import type { MoneyHeld } from '../public/contract.ts'
import { BUCKET_LABELS, BUCKETS } from '../rules/ageing.ts'

/** The total held, by how overdue it is; and why nothing more can be received, if so. */
export const HeldSummary = ({ money }: { readonly money: MoneyHeld }) => (
  <>
    {money.whyNot && money.ceiling !== null && (
      <Alert color="coral" mb="md" title={t('You cannot receive anything now')}>
        {translate(money.whyNot, money.whyNotI18n)}
      </Alert>
    )}
    <DetailCard
      title="Held for the insurer"
      aside={
        <Text fw={650} component="span">
          <Money centavos={money.held} />
        </Text>
      }
      details={[
        ...BUCKETS.map((bucket) => ({ label: BUCKET_LABELS[bucket], value: money[bucket] > 0 && <Money centavos={money[bucket]} /> })),
        { label: 'Of which sent to the office', value: money.sent > 0 && <Money centavos={money.sent} /> },
        { label: 'Ceiling', value: money.ceiling === null ? t('None: you may not receive premiums') : <Money centavos={money.ceiling} /> },
      ]}
    />
  </>
)
