import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { Navigate } from 'react-router'
import type { Facts } from '#domain/routing.ts'
import { type Side, sideOf } from '#domain/side.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import type { Line } from '#lines/line.ts'
import type { Package } from '#lines/package.ts'
import { useBegin, useGiven } from '../../parts/beginning.ts'
import { TablesNote } from '../../parts/offline/tables-note.tsx'
import { Packages } from '../../parts/packages.tsx'
import { Prospect } from '../../parts/prospect.tsx'
import { referralNotes } from '../../parts/referral-notes.tsx'
import { SharePriceButton } from '../../parts/share-price-button.tsx'
import { offersOnDevice, priceOnDevice, useTablesRead } from '../../parts/tariff.ts'
import { useEstimate } from '../../parts/use-estimate.ts'
import { WayChoice } from '../../parts/way-choice.tsx'
import { WithQuotation } from '../../parts/with-quotation.tsx'
import { newAddress, productAddress } from '../../public/parts/addresses.ts'
import { loadedLine } from '../../public/parts/loaded-line.ts'
import { quickFieldsOf } from '../../rules/packages.ts'

/** The packages of a line side by side with their prices, before anything personal is asked for; choosing one starts the quotation. */
export default function PriceCheck({ audience, line: code }: Facts) {
  const side = sideOf(audience)
  const [chosen] = useQueryParam('line')
  const [quotation] = useQueryParam('quotation')
  if (quotation) return <OfQuotation side={side} />
  const line = loadedLine(code ?? chosen ?? '')
  return line ? (
    <OfLine line={line} side={side} />
  ) : (
    <Page title={t('Price check')} back={newAddress(side)} wide>
      <WayChoice side={side} />
    </Page>
  )
}

/** For a quotation that was started, its own packages are compared. */
const OfQuotation = ({ side }: { readonly side: Side }) => (
  <WithQuotation audience={side}>{(quotation) => <Navigate to={productAddress(side, quotation)} replace />}</WithQuotation>
)

function OfLine({ line, side }: { readonly line: Line; readonly side: Side }) {
  const formId = useId()
  const read = useTablesRead(line)
  const tables = read.data
  const { given, way } = useGiven(line)
  const [typed, setTyped] = useState<Answers>({})
  const [chosen, choose] = useState<Package>()
  const { begin, busy, leadId, customerId } = useBegin(line, side)
  const answers = { ...given, ...typed }
  const estimate = useEstimate(line, answers)

  return (
    <Page
      title={t('Compare prices')}
      subtitle={way ? t(way.name) : t(line.summary)}
      back={newAddress(side)}
      wide
      actions={
        <Button type="submit" form={formId} loading={busy} disabled={!chosen}>
          {chosen ? t('Continue with {name}', { name: t(chosen.name) }) : t('Choose a package')}
        </Button>
      }
    >
      {side === 'agent' && <TablesNote tables={tables} />}
      <Prospect leadId={leadId} customerId={customerId} />
      <FieldsForm
        schema={line.risk.schema}
        only={quickFieldsOf(line)}
        initial={given}
        formId={formId}
        within="answers"
        draft={['price-check', line.code, leadId ?? customerId].filter(Boolean).join('/')}
        offers={offersOnDevice(line, tables)}
        estimate={estimate}
        notes={referralNotes(line, answers, { tables, fields: quickFieldsOf(line), side, estimate })}
        onChange={setTyped}
        onSubmit={(vehicle: Answers) => {
          const whole = { ...given, ...vehicle, ...chosen?.answers, ...way?.answers }
          return begin(whole, priceOnDevice(line, whole, tables))
        }}
      />
      <Loaded read={read}>
        {(tables) => (
          <Packages
            line={line}
            answers={answers}
            tables={tables}
            way={way?.answers ?? {}}
            chosen={chosen?.code}
            choose={choose}
            share={(of, priced, worksheet) => (
              <SharePriceButton side={side} line={line} answers={priced} tables={tables} worksheet={worksheet} of={of} />
            )}
          />
        )}
      </Loaded>
    </Page>
  )
}
