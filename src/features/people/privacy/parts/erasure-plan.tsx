import { Stack, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import type { Plan } from '../public/contract/own-requests.ts'

const keptText = ({ count, until }: Plan[number]['kept'][number]): string => {
  const n = String(count)
  return until ? t('{n} kept until {day}', { n, day: formatDay(until) }) : t('{n} kept', { n })
}

/** What the law requires us to keep about someone who asked for erasure, why and until when. */
export function KeptByLaw({ plan }: { readonly plan: Plan }) {
  return (
    <Stack gap="sm">
      {plan
        .filter(({ kept }) => kept.length > 0)
        .map(({ category, kept }) => (
          <div key={category}>
            <Text fw={600}>{t(category)}</Text>
            {kept.map((each, at) => (
              <Text key={String(at)} size="sm" c="dimmed">
                {keptText(each)}. {t(each.because)}
              </Text>
            ))}
          </div>
        ))}
    </Stack>
  )
}
