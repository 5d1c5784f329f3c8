import { Card, Group, Text } from '@mantine/core'
import type { CounterCode } from '#domain/counter-code.ts'
import { dayOf } from '#domain/day.ts'
import { IconBuildingStore } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { CopyCode } from '#kit/web/ui/copy-code.tsx'
import { DayText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'

type Props = { readonly counterCode: CounterCode; readonly amount: number }

/** What to show at the counter, how much to pay there, and until when. */
export const CounterInstructions = ({ counterCode: { code, outlets, payableUntil }, amount }: Props) => (
  <>
    <Card withBorder mb="md" role="status">
      <Group gap="xs" mb="xs">
        <IconBuildingStore size={20} aria-hidden />
        <Text fw={650}>{t('Pay with this code at the counter')}</Text>
      </Group>
      <CopyCode code={code} />
    </Card>
    <DetailCard
      title="At the counter"
      details={[
        { label: 'Amount', value: <Money centavos={amount} /> },
        { label: 'Where', value: outlets.join(', ') },
        { label: 'Last day', value: <DayText day={dayOf(new Date(payableUntil))} /> },
      ]}
    >
      <Text size="sm" c="dimmed" mt="sm">
        {t(
          'Say that you are paying a bill, show the code and pay in cash. We are notified within minutes and send a message. There is no cover before it is paid.',
        )}
      </Text>
    </DetailCard>
  </>
)
