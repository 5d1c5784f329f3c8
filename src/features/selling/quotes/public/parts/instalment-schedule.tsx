import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Day, formatDay } from '#domain/day.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'

/** One instalment of a premium, with its state where known. */
export type Shown = { readonly dueOn: Day; readonly amount: number; readonly note?: ReactNode }

type Props = { readonly parts: readonly Shown[]; readonly graceDays: number; readonly children?: ReactNode }

/** The due dates of a premium paid in instalments: the first and the last in a sentence, each of them below. */
export function InstalmentSchedule({ parts, graceDays, children }: Props) {
  const { money } = useFormatters()
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return null
  const said = { count: parts.length, amount: money(first.amount), last: money(last.amount), day: formatDay(last.dueOn) }
  return (
    <SectionCard title="Instalments">
      <Text>{t('{count} instalments: the first of {amount}, the last of {last} on {day}.', said)}</Text>
      {children}
      <details>
        <summary>{t('What is due when')}</summary>
        <Stack component="ol" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
          {parts.map(({ dueOn, amount, note }, index) => (
            <Group component="li" key={dueOn} justify="space-between" gap="xs" wrap="nowrap">
              <Text size="sm" component="span">
                {index + 1}. {formatDay(dueOn)}
                {note && <> · {note}</>}
              </Text>
              <Text size="sm" component="span">
                <Money centavos={amount} />
              </Text>
            </Group>
          ))}
        </Stack>
        <Text size="sm" c="dimmed" mt="xs">
          {t(
            'The first is paid before cover starts. Each of the others may be paid up to {count} days after its due date; then the policy may end, after written notice.',
            { count: graceDays },
          )}
        </Text>
      </details>
    </SectionCard>
  )
}
