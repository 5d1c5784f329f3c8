import { Group, Stack, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { type EarlierLoss, officeContract } from '../public/contract/office.ts'
import { ClaimBadge } from './claim-badge.tsx'

/** On the underwriter's desk: losses of this vehicle or person in our own records, whoever sold the cover. */
export default function EarlierLosses({ quotationId }: { readonly quotationId: string }) {
  const { data } = useRead(officeContract.earlierLosses, { params: { id: quotationId } }, { aside: true })
  if (!data) return null
  return (
    <DetailCard title="Losses of the last three years">
      {data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('None was reported for what is insured here, or for the same person.')}
        </Text>
      ) : (
        <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {data.map((each) => (
            <Group key={each.id} component="li" justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
              <div>
                <Text fw={600}>
                  {each.number} · {formatDay(each.lossOn)}
                </Text>
                <Text size="sm">
                  {t(each.loss)} · {each.policyNumber}
                </Text>
                <Text size="sm" c="dimmed">
                  {amountText(each)}
                </Text>
              </div>
              <ClaimBadge state={each.state} />
            </Group>
          ))}
        </Stack>
      )}
    </DetailCard>
  )
}

const amountText = ({ paid, reserve, recovered, isSame }: EarlierLoss): string =>
  [
    paid !== null ? t('{amount} paid', { amount: formatPesos(paid) }) : undefined,
    paid === null && reserve !== null ? t('{amount} set aside', { amount: formatPesos(reserve) }) : undefined,
    recovered > 0 ? t('{amount} recovered', { amount: formatPesos(recovered) }) : undefined,
    isSame ? t('what is insured here') : t('the same person'),
  ]
    .filter(Boolean)
    .join(' · ')
