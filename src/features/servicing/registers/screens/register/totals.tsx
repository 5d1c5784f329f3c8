import { Alert, Group, Text } from '@mantine/core'
import { formatRate } from '#domain/money.ts'
import { IconAlertTriangle, IconCircleCheck } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type RegisterTotals } from '../../public/contract.ts'

type Query = Parameters<typeof useRead<typeof contract.registerTotals>>[1]
type Proof = RegisterTotals['proofs'][number]

/** The totals of the rows, and whether the whole period agrees with the ledger. */
export function Totals({ query }: { readonly query: NonNullable<Query>['query'] }) {
  const { data } = useRead(contract.registerTotals, { query }, { aside: true, keepPage: true })
  if (!data) return null
  return (
    <DetailCard
      title="Totals"
      isFolded
      details={data.totals.map(({ label, value, format }) => ({ label, value: <Figure value={value} format={format} /> }))}
    >
      <div style={{ marginTop: 12 }}>
        {data.proofs.map((proof) => (
          <ProofLine key={proof.label} proof={proof} />
        ))}
      </div>
    </DetailCard>
  )
}

function Figure({ value, format }: { readonly value: number | null; readonly format: 'money' | 'count' | 'rate' }) {
  if (value === null) return '—'
  if (format === 'money') return <Money centavos={value} />
  return <span className="figures">{format === 'rate' ? formatRate(value) : value.toLocaleString('en-PH')}</span>
}

/** The two sums side by side: in one quiet line if they agree, otherwise so that no one overlooks them. */
function ProofLine({ proof: { label, note, total, ledger, difference, format } }: { readonly proof: Proof }) {
  const sums = (
    <>
      {t(label)}: <Figure value={total} format={format} />. {t(note)}: <Figure value={ledger} format={format} />.
    </>
  )
  if (difference === 0)
    return (
      <Group gap="xs" wrap="nowrap" align="flex-start" mb={4}>
        <IconCircleCheck size={18} color="var(--mantine-color-teal-7)" style={{ flex: 'none', marginTop: 2 }} aria-hidden />
        <Text size="sm">
          {sums} {t('They agree.')}
        </Text>
      </Group>
    )
  return (
    <Alert color="red" mb="xs" icon={<IconAlertTriangle size={20} aria-hidden />} title={t('This register does not agree with the ledger')}>
      {sums} {t('They differ by')} <Figure value={difference} format={format} />.{' '}
      {t('Tell whoever runs the program, and do not declare these figures.')}
    </Alert>
  )
}
