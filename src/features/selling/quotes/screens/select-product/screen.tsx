import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Facts } from '#domain/routing.ts'
import { type Side, sideOf } from '#domain/side.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { reportFailure } from '#kit/web/use-write.ts'
import type { Line } from '#lines/line.ts'
import type { Package } from '#lines/package.ts'
import { Packages } from '../../parts/packages.tsx'
import { SharePriceButton } from '../../parts/share-price-button.tsx'
import { packageOnDevice, priceOnDevice, soldAs, useTablesRead } from '../../parts/tariff.ts'
import { useChange } from '../../parts/use-change.ts'
import { WithQuotation } from '../../parts/with-quotation.tsx'
import type { Quotation } from '../../public/contract/quotes.ts'
import { stepAddress } from '../../public/parts/addresses.ts'
import { ClosedQuotation } from '../../public/parts/closed-quotation.tsx'
import { loadedLine } from '../../public/parts/loaded-line.ts'
import { stepOfPackages } from '../../rules/packages.ts'

/** The packages for what a quotation insures, side by side; choosing another changes its covers. */
export default function SelectProduct({ audience }: Facts) {
  const side = sideOf(audience)
  return (
    <WithQuotation audience={side}>
      {(quotation) => {
        const line = loadedLine(quotation.line)
        if (!line || !quotation.may.includes('edit')) return <ClosedQuotation quotation={quotation} audience={side} />
        return <OfQuotation quotation={quotation} line={line} side={side} />
      }}
    </WithQuotation>
  )
}

type Props = { readonly quotation: Quotation; readonly line: Line; readonly side: Side }

function OfQuotation({ quotation, line, side }: Props) {
  const navigate = useNavigate()
  const read = useTablesRead(line)
  const { change, busy } = useChange(quotation)
  const [chosen, choose] = useState<Package>()
  const step = stepAddress(side, quotation, stepOfPackages(line) ?? quotation.step)

  const goOn = async () => {
    try {
      if (chosen) await change(chosen.answers)
      navigate(step)
    } catch (thrown) {
      reportFailure(thrown)
    }
  }

  return (
    <Page
      title={t('Choose a package')}
      subtitle={[quotation.number, quotation.description].filter(Boolean).join(' · ')}
      back={step}
      wide
      actions={
        <Button loading={busy} onClick={() => void goOn()}>
          {chosen ? t('Choose {name}', { name: t(chosen.name) }) : t('Keep the current covers')}
        </Button>
      }
    >
      <Loaded read={read}>
        {(tables) => {
          const current = packageOnDevice(line, quotation.answers, tables)
          const sold = soldAs(quotation)
          return (
            <>
              {!current && <CurrentPrice total={priceOnDevice(line, quotation.answers, tables, sold).worksheet?.total} />}
              <Packages
                line={line}
                answers={quotation.answers}
                tables={tables}
                sold={sold}
                chosen={(chosen ?? current)?.code}
                choose={choose}
                share={(of, answers, worksheet) => (
                  <SharePriceButton {...{ side, line, answers, tables, worksheet, of, quotation }} sold={sold} />
                )}
              />
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

/** Covers chosen one by one are none of the packages, and compared with them by their price. */
function CurrentPrice({ total }: { readonly total: number | undefined }) {
  const { money } = useFormatters()
  return total === undefined ? null : <Text mb="sm">{t('The current covers: {amount}', { amount: money(total) })}</Text>
}
