import { Text, TextInput } from '@mantine/core'
import { dayOf } from '#domain/day.ts'
import { formatRate, type Millionths, parseRate } from '#domain/money.ts'
import { contract as quotes } from '#features/selling/quotes/public/contract/quotes.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { lineOf } from '#lines'
import type { CaseDetail } from '../../public/contract/underwriting.ts'

type Props = { readonly detail: CaseDetail; readonly typed: string; readonly change: (typed: string) => void }

/** What an approval adds to the premium, with the resulting price. */
export function LoadingInput({ detail, typed, change }: Props) {
  const { mostLoading, quotation } = detail
  const loading = typed.trim() === '' ? undefined : parseRate(typed)
  const isWrong = typed.trim() !== '' && (loading === undefined || loading > mostLoading)
  const total = useTotalWith(detail, loading ?? 0)
  return (
    <div>
      <TextInput
        label={t('Higher premium (%)')}
        description={t('At most {most} of the tariff premium. The customer is notified of the new price, and accepts it or not.', {
          most: formatRate(mostLoading),
        })}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        error={isWrong && t('Enter a percentage up to {most}.', { most: formatRate(mostLoading) })}
      />
      {!isWrong && loading !== undefined && total !== undefined && quotation.total !== null && (
        <Text size="sm" mt={4} aria-live="polite">
          <Money centavos={quotation.total} /> → <Money centavos={total} /> {t('with all taxes and fees')}
        </Text>
      )}
    </div>
  )
}

/** The total by the tables that gave the price so far; undefined until they are loaded, or where they are no longer sold. */
function useTotalWith({ quotation }: CaseDetail, loading: Millionths): number | undefined {
  const tables = useRead(quotes.tariff, { params: { line: quotation.line } }, { lasting: true }).data
  const line = lineOf(quotation.line)
  const table = tables?.versions.find(({ version }) => version === quotation.tariff?.version)
  if (!line || !table || !quotation.quotedAt) return undefined
  const { answers, branch, agreement } = quotation
  const context = { today: dayOf(new Date(quotation.quotedAt)), branch, discount: agreement.discount, loading }
  return line.price.quickRate(answers, table, context)?.total
}
