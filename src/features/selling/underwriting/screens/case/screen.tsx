import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatPesos, formatRate } from '#domain/money.ts'
import { pathTo } from '#domain/routing.ts'
import { customerAddress } from '#features/people/customers/public/addresses.ts'
import { InspectionReview } from '#features/selling/inspections/public/parts/inspection-review.tsx'
import PapersList from '#features/selling/papers/public/parts/papers-list.tsx'
import { contract as quotes } from '#features/selling/quotes/public/contract/quotes.ts'
import { EnteredAnswers } from '#features/selling/quotes/public/parts/entered-answers.tsx'
import { OfferFacts } from '#features/selling/quotes/public/parts/offer-facts.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DeskColumns } from '#kit/web/ui/desk-columns.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { PriceBreakdown } from '#kit/web/ui/price-breakdown.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { useIsWideScreen } from '#kit/web/ui/use-is-wide-screen.ts'
import { useRead } from '#kit/web/use-read.ts'
import { lineOf } from '#lines'
import { deskAddress } from '../../parts/addresses.ts'
import { CaseFiles } from '../../parts/case-files.tsx'
import { Conversation } from '../../parts/conversation.tsx'
import { type CaseDetail, contract } from '../../public/contract/underwriting.ts'
import { historyOfRisk } from '../../public/parts/slots.ts'
import { type Desk, parseDesk } from '../../rules/list.ts'
import { isToDecide } from '../../rules/underwriting.ts'
import { Assignment } from './assignment.tsx'
import { CaseDecisions } from './case-decisions.tsx'
import { FindingsHeld } from './findings-held.tsx'
import { Missing } from './missing.tsx'
import { NextCase } from './next-case.tsx'
import { SimilarCases } from './similar-cases.tsx'
import { Standing } from './standing.tsx'
import { DECISION, ToDecision } from './to-decision.tsx'

/** One case of the underwriter's desk, opened by its own id or its quotation's. */
export default function Case() {
  const [own] = useQueryParam('case')
  const [ofQuotation] = useQueryParam('quotation')
  const [named] = useQueryParam('desk')
  const desk = parseDesk(named)
  const id = own ?? ofQuotation
  const read = useRead(contract.case, { params: { id: id ?? '' } }, { enabled: Boolean(id), every: 30_000 })
  const instead = { to: deskAddress(desk), way: t('See the underwriting review') }
  if (!id) return <MissingRecord title="Case" what={t('No case was chosen.')} {...instead} />
  return (
    <Loaded read={read} instead={instead} page={{ title: t('Case'), back: instead.to }}>
      {(detail) => <OfCase key={detail.id} detail={detail} desk={desk} />}
    </Loaded>
  )
}

/** What matters for the decision comes first, then everything else; the decision itself stays in reach: beside it, or below on a phone. */
function OfCase({ detail, desk }: { readonly detail: CaseDetail; readonly desk: Desk }) {
  const hasRoom = useIsWideScreen()
  const { quotation } = detail
  const line = lineOf(quotation.line)
  const isOpen = isToDecide(detail)
  // Once decided, it leaves its place on the desk: the next one is still what came after it.
  const [since] = useState(detail.waitingSince)
  const next = <NextCase id={detail.id} since={since} desk={desk} isDone={!isOpen} />
  const beside = (
    <>
      <Limits detail={detail} />
      {isOpen && <Assignment detail={detail} />}
      <Papers detail={detail} />
    </>
  )
  return (
    <Page
      wide
      title={quotation.description || quotation.number}
      subtitle={`${quotation.number} · ${quotation.holderName}`}
      back={deskAddress(desk)}
      {...(hasRoom
        ? {
            aside: (
              <>
                <ToDecision />
                {next}
              </>
            ),
            side: (
              <>
                <Standing detail={detail} />
                <Group id={DECISION} gap="xs" mb="md" grow preventGrowOverflow={false}>
                  <CaseDecisions detail={detail} />
                </Group>
                {beside}
              </>
            ),
          }
        : {
            actions: (
              <>
                <CaseDecisions detail={detail} />
                {!isOpen && next}
              </>
            ),
          })}
    >
      {!hasRoom && <Standing detail={detail} />}
      <DeskColumns
        sections={[
          { name: 'findings', on: 'left', shown: <ToSettle detail={detail} isOpen={isOpen} /> },
          { name: 'inspection', on: 'left', shown: <InspectionReview quotationId={quotation.id} /> },
          { name: 'papers', on: 'left', shown: <PapersList quotation={quotation} /> },
          { name: 'beside', on: 'right', shown: !hasRoom && beside },
          { name: 'facts', on: 'right', shown: <OfferFacts quotation={quotation} audience="agent" /> },
          {
            name: 'answers',
            on: 'left',
            shown: line && <EnteredAnswers quotation={{ ...quotation, may: [] }} line={line} audience="agent" />,
          },
          { name: 'losses', on: 'right', shown: <Slotted slot={historyOfRisk} with={{ quotationId: quotation.id }} /> },
          { name: 'price', on: 'right', shown: quotation.worksheet && <PriceBreakdown worksheet={quotation.worksheet} /> },
          { name: 'history', on: 'right', shown: <History detail={detail} /> },
          { name: 'similar', on: 'right', shown: <SimilarCases similar={detail.similar} /> },
        ]}
      />
    </Page>
  )
}

/** What was found, and what is missing to decide on it. */
const ToSettle = ({ detail, isOpen }: { readonly detail: CaseDetail; readonly isOpen: boolean }) => (
  <>
    <FindingsHeld detail={detail} />
    {isOpen && <Missing detail={detail} />}
  </>
)

const History = ({ detail: { quotation, events } }: { readonly detail: CaseDetail }) => (
  <DetailCard title="History">
    <Conversation quotationId={quotation.id} events={events} />
  </DetailCard>
)

/** The sum insured and the discount, beside what the reader may approve. */
const Limits = ({ detail: { matter, profile } }: { readonly detail: CaseDetail }) => (
  <DetailCard
    title="What limits the decision"
    details={[
      matter.sumInsured !== null && {
        label: 'Sum insured',
        value: (
          <Limited
            value={formatPesos(matter.sumInsured)}
            limits={
              profile && [
                t('your limit: {limit}', { limit: limitText(profile.maxSumInsured, formatPesos) }),
                t('alone up to: {limit}', { limit: limitText(profile.fourEyesAbove, formatPesos) }),
              ]
            }
          />
        ),
      },
      {
        label: 'Discount asked for',
        value: (
          <Limited
            value={formatRate(matter.discount)}
            limits={profile && [t('your limit: {limit}', { limit: limitText(profile.maxDiscount, formatRate) })]}
          />
        ),
      },
    ]}
  />
)

const Limited = ({ value, limits }: { readonly value: string; readonly limits: readonly string[] | null }) => (
  <>
    {value}
    {limits?.map((limit) => (
      <Text key={limit} size="sm" c="dimmed">
        {limit}
      </Text>
    ))}
  </>
)

const limitText = (limit: number | null, written: (limit: number) => string) => (limit === null ? t('any') : written(limit))

/** The documents about it: the quotation as printed, the customer, and what the agent sent. */
function Papers({ detail: { quotation, events } }: { readonly detail: CaseDetail }) {
  const { id, customerId } = quotation
  const link = { audience: 'agent', line: quotation.line } as const
  return (
    <DetailCard title="Documents">
      <Group gap="xs">
        <FileButton endpoint={quotes.printQuote} input={{ body: { quotationId: id } }} variant="default">
          {t('Quotation as PDF')}
        </FileButton>
        <Button component={Link} to={pathTo('quotes/quotation', link, { quotation: id })} variant="default">
          {t('Open the quotation')}
        </Button>
        {customerId && (
          <Button component={Link} to={customerAddress(customerId, 'record')} variant="default">
            {t('See the customer')}
          </Button>
        )}
      </Group>
      <CaseFiles quotationId={id} files={events.flatMap(({ files }) => files)} />
    </DetailCard>
  )
}
