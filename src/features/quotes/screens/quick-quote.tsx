import { Button, SegmentedControl, Select } from '@mantine/core'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Facts } from '#domain/routing.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { PriceBreakdown } from '#kit/web/ui/price-breakdown.tsx'
import { known } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import type { Line } from '#lines/line.ts'
import { contract } from '../contract.ts'
import { ForWhom } from '../parts/for-whom.tsx'
import { PriceSoFar } from '../parts/price-so-far.tsx'
import { priceHere, useTables } from '../parts/tariff.ts'
import { allLines, useLine } from '../parts/use-line.ts'
import { listAddress, type Side, sideOf, stepAddress } from '../parts/ways.ts'
import { RawAnswers } from '../rules/answers.ts'

/** The fewest answers that give a price, with every tax and fee, before anything personal is asked. */
export default function QuickQuote({ audience, line: code }: Facts) {
  const side = sideOf(audience)
  const [line, choose] = useLine(code)
  return line ? (
    <OfLine key={line.code} line={line} side={side} choose={code ? undefined : choose} />
  ) : (
    <Page title={t('Quick quotation')} back={listAddress(side)}>
      <LineChoice line={undefined} choose={choose} />
    </Page>
  )
}

type Choosing = { readonly line: Line | undefined; readonly choose: (code: string | undefined) => void }

function LineChoice({ line, choose }: Choosing) {
  const data = allLines.map((each) => ({ value: each.code, label: each.name }))
  if (data.length <= 1) return null
  if (data.length <= 4)
    return <SegmentedControl fullWidth mb="md" data={data} value={line?.code ?? ''} onChange={choose} aria-label={t('Line of insurance')} />
  return (
    <Select
      mb="md"
      label={t('Line of insurance')}
      data={data}
      value={line?.code ?? null}
      onChange={(value) => choose(value ?? undefined)}
    />
  )
}

function OfLine({ line, side, choose }: { readonly line: Line; readonly side: Side; readonly choose: Choosing['choose'] | undefined }) {
  const formId = useId()
  const navigate = useNavigate()
  const tables = useTables(line)
  const [answers, setAnswers] = useState<Answers>({})
  const start = useWrite(contract.startQuotation)
  const [customerId] = useQueryParam('customer')
  const [leadId] = useQueryParam('lead')
  const worksheet = priceHere(line, answers, tables)

  const goOn = async (given: Answers) => {
    const quotation = await start.submit({
      body: { line: line.code, answers: RawAnswers.parse(given), ...(leadId ? { leadId } : customerId ? { customerId } : {}) },
    })
    known(contract.quotation, { params: { id: quotation.id } }, quotation)
    navigate(stepAddress(side, quotation, quotation.step))
  }

  return (
    <Page
      title={t('Quick quotation')}
      subtitle={t(line.covers)}
      back={listAddress(side)}
      actions={
        <Button type="submit" form={formId} loading={start.busy}>
          {t('Continue')}
        </Button>
      }
    >
      <ForWhom leadId={leadId} customerId={customerId} />
      {choose && <LineChoice line={line} choose={choose} />}
      <FieldsForm
        schema={line.details}
        only={line.quick}
        formId={formId}
        within="answers"
        draft={['quick-quotation', line.code, leadId ?? customerId].filter(Boolean).join('/')}
        onChange={setAnswers}
        onSubmit={goOn}
      />
      {worksheet ? <PriceBreakdown worksheet={worksheet} title="Your price" /> : <PriceSoFar worksheet={undefined} />}
    </Page>
  )
}
