import { Button, Text } from '@mantine/core'
import type { Worksheet } from '#domain/worksheet.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import type { Quotation } from '../public/contract/quotes.ts'
import { loadedLine } from '../public/parts/loaded-line.ts'
import { changesBetween, isSamePrice } from '../public/rules/quotes.ts'
import { priceHere, soldAs, useTables } from './tariff.ts'
import { useRemedy } from './use-remedy.ts'

type Props = { readonly quotation: Quotation; readonly change: Readonly<Record<string, unknown>> }

/** The smallest change that clears a finding: its effect on the price, and the button that makes it. */
export function RemedyButton({ quotation, change }: Props) {
  const { apply, busy } = useRemedy(quotation)
  const line = loadedLine(quotation.line)
  const tables = useTables(line)
  const after = line && priceHere(line, { ...quotation.answers, ...change }, tables, soldAs(quotation)).worksheet
  return (
    <>
      {quotation.worksheet && after && <Difference before={quotation.worksheet} after={after} />}
      <Button variant="light" mt="xs" loading={busy} onClick={() => void apply(change)}>
        {t('Change it and price again')}
      </Button>
    </>
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
    </details>
  )
}
