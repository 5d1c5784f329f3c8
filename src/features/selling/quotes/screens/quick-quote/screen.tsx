import { Box, Button } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Facts } from '#domain/routing.ts'
import { type Side, sideOf } from '#domain/side.ts'
import { LicenceNote } from '#features/people/licences/public/parts/licence-note.tsx'
import { NotSold } from '#features/people/products/public/parts/not-sold.tsx'
import { useStopped } from '#features/people/products/public/parts/use-stopped.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { firstRead } from '#kit/web/router/screen.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { LoadError } from '#kit/web/ui/load-error.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { PriceBreakdown } from '#kit/web/ui/price-breakdown.tsx'
import { Skeletons } from '#kit/web/ui/skeletons.tsx'
import { useIsWideScreen } from '#kit/web/ui/use-is-wide-screen.ts'
import type { Line } from '#lines/line.ts'
import { lineSummaries } from '#lines/names.ts'
import { allWays } from '#lines/ways.ts'
import { useBegin, useGiven, wayAddress } from '../../parts/beginning.ts'
import { LetCustomerFinish } from '../../parts/let-customer-finish.tsx'
import { TablesNote } from '../../parts/offline/tables-note.tsx'
import { PriceSoFar } from '../../parts/price-so-far.tsx'
import { Prospect } from '../../parts/prospect.tsx'
import { referralNotes } from '../../parts/referral-notes.tsx'
import { SharePriceButton } from '../../parts/share-price-button.tsx'
import { offersOnDevice, priceOnDevice, useTablesRead } from '../../parts/tariff.ts'
import { useEstimate } from '../../parts/use-estimate.ts'
import { usePriceChange } from '../../parts/use-price-change.ts'
import { WhenPaid } from '../../parts/when-paid.tsx'
import { newAddress, quotationsAddress } from '../../public/parts/addresses.ts'
import { fetchLine, loadedLine } from '../../public/parts/loaded-line.ts'

// The other lines are a tap away.
void firstRead.then(() => Promise.all(lineSummaries.map(({ code }) => fetchLine(code)))).catch(() => undefined)

/** The fewest answers that give a price, with every tax and fee, before anything personal is asked for. */
export default function QuickQuote({ audience, line: code }: Facts) {
  const side = sideOf(audience)
  const [asked] = useQueryParam('line')
  const chosen =
    lineSummaries.find((each) => each.code === (code ?? asked))?.code ?? (lineSummaries.length === 1 ? lineSummaries[0]?.code : undefined)
  const shown = chosen ?? lineSummaries[0]?.code
  return (
    shown && (
      <Suspense fallback={<Coming code={shown} side={side} isChosen={chosen !== undefined} />}>
        <OfCode key={shown} code={shown} side={side} isChosen={chosen !== undefined} />
      </Suspense>
    )
  )
}

type OfCodeProps = { readonly code: string; readonly side: Side; readonly isChosen: boolean }

/** The heading of a line is known before the line is loaded. */
function useHead({ code, side, isChosen }: OfCodeProps) {
  const [asked] = useQueryParam('way')
  const ways = allWays.filter(({ line }) => line === code)
  const way = ways.find((each) => each.code === asked) ?? (ways.length === 1 ? ways[0] : undefined)
  const about = way?.sentence ?? lineSummaries.find((each) => each.code === code)?.summary
  return { title: t('Quick quotation'), subtitle: about && t(about), back: isChosen ? newAddress(side) : quotationsAddress(side) }
}

function Coming(props: OfCodeProps) {
  const head = useHead(props)
  return (
    <Page {...head}>
      {!props.isChosen && <OtherWays side={props.side} line={props.code} />}
      <Skeletons rows={3} />
    </Page>
  )
}

function OfCode({ code, ...props }: OfCodeProps) {
  const line = loadedLine(code)
  return line && <OfLine line={line} {...props} />
}

/** What is not sold cannot be started, and what needs a licence cannot be concluded: said before anything is typed. */
function SaleNote({ line, side }: { readonly line: string; readonly side: Side }) {
  const stop = useStopped().find((each) => each.line === line)
  if (stop) return <NotSold stop={stop} />
  return side === 'agent' && <LicenceNote line={line} />
}

/** What else may be insured, each a tap away, as long as nothing is chosen. */
function OtherWays({ side, line }: { readonly side: Side; readonly line: string }) {
  const [query] = useSearchParams()
  const stopped = useStopped()
  return (
    <Box component="nav" mb="md" aria-label={t('What is to be insured?')}>
      <GridColumns cols={{ base: 2, sm: 4 }} spacing="xs">
        {allWays
          .filter((way) => !stopped.some((stop) => stop.line === way.line))
          .map((way) => (
            <Button
              key={`${way.line}/${way.code}`}
              component={Link}
              to={wayAddress(side, way, query)}
              variant={way.line === line ? 'light' : 'default'}
              px="xs"
            >
              {t(way.name)}
            </Button>
          ))}
      </GridColumns>
    </Box>
  )
}

type Props = { readonly line: Line; readonly side: Side }

function OfLine({ line, side, isChosen }: Props & { readonly isChosen: boolean }) {
  const head = useHead({ code: line.code, side, isChosen })
  const formId = useId()
  // Beside the form all of it is in sight already.
  const hasRoom = useIsWideScreen()
  const read = useTablesRead(line)
  const tables = read.data
  const { given } = useGiven(line)
  const [answers, setAnswers] = useState<Answers>(given)
  const { begin, start, busy, leadId, customerId } = useBegin(line, side)
  const estimate = useEstimate(line, answers)
  const price = priceOnDevice(line, { ...given, ...answers }, tables)
  const change = usePriceChange(line.risk.schema, answers, price.worksheet)

  return (
    <Page
      {...head}
      side={
        <PriceSoFar
          price={price}
          change={change}
          share={
            price.worksheet && (
              <SharePriceButton side={side} line={line} answers={{ ...given, ...answers }} tables={tables} worksheet={price.worksheet} />
            )
          }
        />
      }
      actions={
        <>
          {side === 'agent' && !leadId && !customerId && (
            <LetCustomerFinish
              start={(mobile) => start({ ...given, ...answers }, price, mobile)}
              busy={busy}
              disabled={price.worksheet === undefined}
            />
          )}
          <Button type="submit" form={formId} loading={busy}>
            {t('Continue')}
          </Button>
        </>
      }
    >
      <SaleNote line={line.code} side={side} />
      {side === 'agent' && <TablesNote tables={tables} />}
      <LoadError read={read} what={t('The prices could not be loaded.')} />
      {!isChosen && <OtherWays side={side} line={line.code} />}
      <Prospect leadId={leadId} customerId={customerId} />
      <FieldsForm
        schema={line.risk.schema}
        only={line.risk.quickFields}
        initial={given}
        formId={formId}
        within="answers"
        draft={['quick-quotation', line.code, leadId ?? customerId].filter(Boolean).join('/')}
        offers={offersOnDevice(line, tables)}
        estimate={estimate}
        notes={referralNotes(line, { ...given, ...answers }, { tables, fields: line.risk.quickFields, side, estimate })}
        onChange={setAnswers}
        onSubmit={(quick) => begin({ ...given, ...quick }, price)}
      />
      {!hasRoom && price.worksheet && (
        <PriceBreakdown worksheet={price.worksheet} title={side === 'agent' ? 'Price' : 'Your price'} isWhole />
      )}
      <WhenPaid line={line} />
    </Page>
  )
}
