import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'

const LOOK_MS = 3000

/** Brings prices and lists of every line to the device. */
export const bringTariffs = async (): Promise<void> => {
  const { prefetchTariffs } = await import('../../parts/prefetch-tariffs.ts')
  await prefetchTariffs()
}

/** Says whether every line can be quoted where there is no network, and what to do where it cannot. */
export function QuotingOffline() {
  const { data: isReady } = useQuery({
    queryKey: ['tariffs kept'],
    queryFn: async () => (await import('../../parts/prefetch-tariffs.ts')).areTariffsKept(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? false : LOOK_MS),
  })
  if (isReady === undefined) return null
  return (
    <DetailCard title="Quoting">
      <Text role="status">
        {isReady
          ? t('Every line can be quoted on this device without a network.')
          : t('Some prices or lists are not on this device yet. Bring it up to date while there is a network.')}
      </Text>
    </DetailCard>
  )
}
