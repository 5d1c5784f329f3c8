import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dayOf, formatDay } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'

const LOOK_MS = 3000

/** Fetches prices and lists of every line to the device. */
export const bringTariffs = async (): Promise<void> => {
  const { bringTariffs: bring } = await import('../../parts/prefetch-tariffs.ts')
  await bring()
}

/** Says until when every line can be quoted without a network, and what to do where it cannot. */
export function QuotingOffline() {
  const { data } = useQuery({
    queryKey: ['quotable until'],
    queryFn: async () => ({ until: await (await import('../../parts/prefetch-tariffs.ts')).quotableUntil() }),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  })
  if (!data) return null
  const { until } = data
  return (
    <DetailCard title="Quoting">
      <Text role="status">
        {until && until >= dayOf(now())
          ? t('Every line can be quoted on this device without a network until the end of {day}.', { day: formatDay(until) })
          : t('Some prices or lists are missing on this device, or too old. Update it while there is a network.')}
      </Text>
    </DetailCard>
  )
}
