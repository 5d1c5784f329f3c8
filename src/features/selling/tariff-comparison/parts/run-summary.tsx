import { Anchor, Group, Progress, Stack, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Summary } from '#features/selling/tariffs/public/comparison.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import { percentChange } from '../rules/summary.ts'
import { comparedAddress } from './addresses.ts'

type Props = { readonly id: string; readonly summary: Summary }

/** The totals of a comparison: what all pay, the distribution, the effect on technical control, and whose customers are affected most. */
export function RunSummary({ id, summary }: Props) {
  const { compared, dearer, cheaper, same, failed, before, after, control } = summary
  if (compared === 0) return <Text>{t('There is no priced quotation of this line yet, so there is nothing to compare.')}</Text>
  const counts = [
    { label: t('pay more'), count: dearer, kind: 'dearer' },
    { label: t('pay less'), count: cheaper, kind: 'cheaper' },
    { label: t('pay the same'), count: same, kind: undefined },
    { label: t('newly referred'), count: control.referred, kind: 'referred' },
    { label: t('newly blocked'), count: control.blocked, kind: 'blocked' },
    { label: t('no longer blocked, but referred'), count: control.eased, kind: 'eased' },
    { label: t('no longer stopped'), count: control.cleared, kind: 'cleared' },
    { label: t('cannot be priced'), count: failed, kind: 'failed' },
  ]
  return (
    <Stack gap="md">
      <div>
        <Text>
          {t('All together:')} <Money centavos={before} /> → <Money centavos={after} /> <b>{percentChange(before, after)}</b>
        </Text>
        <Text size="sm" c="dimmed">
          {t('{count, plural, one {# quotation was compared} other {# quotations were compared}}', { count: compared })}
        </Text>
      </div>
      <Group gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {counts.map(({ label, count, kind }) => (
          <li key={label}>
            <Text fw={700} size="lg" className="figures" component="div">
              {kind && count > 0 ? (
                <Anchor component={Link} to={comparedAddress(id, kind)} inherit underline="always">
                  {count.toLocaleString('en-PH')}
                </Anchor>
              ) : (
                count.toLocaleString('en-PH')
              )}
            </Text>
            <Text size="sm">{label}</Text>
          </li>
        ))}
      </Group>
      <Distribution summary={summary} />
      <Agents summary={summary} />
    </Stack>
  )
}

const border = (from: number | null, to: number | null): string => {
  if (from === null) return t('below {to} %', { to: to ?? 0 })
  return to === null ? t('{from} % and more', { from }) : t('{from} to {to} %', { from, to })
}

function Distribution({ summary: { distribution, dearer, cheaper } }: Pick<Props, 'summary'>) {
  const moved = dearer + cheaper
  if (moved === 0) return null
  return (
    <section aria-label={t('By how much')}>
      <Text fw={600} mb={4}>
        {t('By how much')}
      </Text>
      {distribution.map(({ from, to, count }) => (
        <Group key={`${String(from)}/${String(to)}`} wrap="nowrap" gap="xs">
          <Text size="sm" w={110} style={{ flexShrink: 0 }}>
            {border(from, to)}
          </Text>
          <Progress
            value={(count / moved) * 100}
            flex={1}
            size="lg"
            color={from !== null && from >= 0 ? 'mango' : 'leaf'}
            aria-label={border(from, to)}
          />
          <Text size="sm" w={56} ta="right" className="figures" style={{ flexShrink: 0 }}>
            {count.toLocaleString('en-PH')}
          </Text>
        </Group>
      ))}
    </section>
  )
}

function Agents({ summary: { agents } }: Pick<Props, 'summary'>) {
  const moved = agents.filter(({ before, after }) => before !== after)
  if (moved.length === 0) return null
  return (
    <section aria-label={t('Agents whose customers are most affected')}>
      <Text fw={600}>{t('Agents whose customers are most affected')}</Text>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr style={{ whiteSpace: 'nowrap' }}>
            <Table.Th>{t('Agent')}</Table.Th>
            <Table.Th ta="right">{t('Quotations')}</Table.Th>
            <Table.Th ta="right">{t('Difference')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {moved.map(({ name, code, quotations, before, after }) => (
            <Table.Tr key={code}>
              <Table.Td>{name}</Table.Td>
              <Table.Td ta="right" className="figures">
                {quotations.toLocaleString('en-PH')}
              </Table.Td>
              <Table.Td ta="right">
                <Money centavos={after - before} />
                <Text size="xs" c="dimmed">
                  {percentChange(before, after)}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
