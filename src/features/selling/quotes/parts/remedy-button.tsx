import { Button, Text } from '@mantine/core'
import { formatDay, type Term } from '#domain/day.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import { t, translate } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import type { Quotation } from '../public/contract/quotes.ts'
import { loadedLine } from '../public/parts/loaded-line.ts'
import { changesBetween, isSamePrice } from '../public/rules/quotes.ts'
import { priceOnDevice, soldAs, termOnDevice, useTables } from './tariff.ts'
import { useRemedy } from './use-remedy.ts'

type Props = { readonly quotation: Quotation; readonly change: Readonly<Record<string, unknown>> }

/** The smallest change that clears a finding: its effect on the period and the price, and the button that makes it. */
export function RemedyButton({ quotation, change }: Props) {
  const { apply, busy } = useRemedy(quotation)
  const line = loadedLine(quotation.line)
  const tables = useTables(line)
  const answers = { ...quotation.answers, ...change }
  const after = line && priceOnDevice(line, answers, tables, soldAs(quotation)).worksheet
  const term = line && termOnDevice(line, answers, tables)
  return (
    <>
      {term && <NewPeriod quotation={quotation} term={term} />}
      {quotation.worksheet && after && <Difference before={quotation.worksheet} after={after} />}
      <Button variant="light" mt="xs" loading={busy} onClick={() => void apply(change)}>
        {t('Change it and price again')}
      </Button>
    </>
  )
}

/** A price may be lower only because cover then lasts less long. */
function NewPeriod({ quotation: { coverFrom, coverTo }, term: { from, to } }: { readonly quotation: Quotation; readonly term: Term }) {
  if (!coverFrom || !coverTo || (from === coverFrom && to === coverTo)) return null
  return (
    <Text size="sm" mt={4}>
      {t('Cover then lasts from {from} to {to} (now from {nowFrom} to {nowTo}).', {
        from: formatDay(from),
        to: formatDay(to),
        nowFrom: formatDay(coverFrom),
        nowTo: formatDay(coverTo),
      })}
    </Text>
  )
}

function Difference({ before, after }: { readonly before: Worksheet; readonly after: Worksheet }) {
  if (isSamePrice(before, after))
    return (
      <Text size="sm" mt={4}>
        {t('The price stays the same.')}
      </Text>
    )
  const by = after.total - before.total
  return (
    <details>
      <summary>
        <Text span size="sm">
          {t('The price becomes')} <Money centavos={after.total} />, <Money centavos={Math.abs(by)} /> {by < 0 ? t('less') : t('more')}
        </Text>
      </summary>
      {changesBetween(before, after)
        .filter((line) => line.before !== line.after)
        .map(({ code, label, before: was, after: is }) => (
          <Text size="sm" key={code}>
            {t(label)}: <Money centavos={was} /> → <Money centavos={is} />
          </Text>
        ))}
      {after.note && after.note !== before.note && <Text size="sm">{translate(after.note, after.noteI18n)}</Text>}
    </details>
  )
}
