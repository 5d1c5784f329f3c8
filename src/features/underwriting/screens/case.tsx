import { Alert, Button, Grid, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatPesos, formatRate } from '#domain/money.ts'
import { pathTo } from '#domain/routing.ts'
import { customerAddress } from '#features/customers/parts/ways.ts'
import { InspectionReview } from '#features/inspections/parts/inspection-review.tsx'
import { useInspection } from '#features/inspections/parts/inspection-status.tsx'
import { contract as quotes } from '#features/quotes/contract.ts'
import { Entered } from '#features/quotes/parts/entered.tsx'
import { OfferFacts } from '#features/quotes/parts/offer-facts.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Needs } from '#kit/web/ui/needs.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { PriceBreakdown } from '#kit/web/ui/price-breakdown.tsx'
import { Ready } from '#kit/web/ui/ready.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { lineOf } from '#lines'
import { type CaseDetail, contract } from '../contract.ts'
import { Assignment } from '../parts/assignment.tsx'
import { CaseDecisions } from '../parts/case-decisions.tsx'
import { CaseFiles } from '../parts/case-files.tsx'
import { Conditions, Conversation } from '../parts/conversation.tsx'
import { FindingsHeld } from '../parts/findings-held.tsx'
import { SimilarCases } from '../parts/similar-cases.tsx'
import { WhatIMay } from '../parts/what-i-may.tsx'
import { isUndecided } from '../rules.ts'

const desk = () => pathTo('underwriting/technical-control', { audience: 'agent' })

/** One case of the underwriter's desk, opened by its own id or its quotation's. */
export default function Case() {
  const [own] = useQueryParam('case')
  const [ofQuotation] = useQueryParam('quotation')
  const id = own ?? ofQuotation
  const read = useRead(contract.case, { params: { id: id ?? '' } }, { enabled: Boolean(id), every: 30_000 })
  if (!id) return <Needs title="Case" what={t('No case was chosen.')} to={desk()} way={t('See the desk')} />
  if (read.error?.status === 404) return <Needs title="Case" what={read.error.message} to={desk()} way={t('See the desk')} />
  return <Ready read={read}>{(detail) => <OfCase detail={detail} />}</Ready>
}

function OfCase({ detail }: { readonly detail: CaseDetail }) {
  const { quotation, matter } = detail
  const line = lineOf(quotation.line)
  const isOpen = isUndecided(detail.state)
  return (
    <Page
      wide
      title={quotation.description || quotation.number}
      subtitle={`${quotation.number} · ${quotation.holderName}`}
      back={desk()}
      actions={<CaseDecisions detail={detail} />}
    >
      <Standing detail={detail} />
      {isOpen && <WhatIMay detail={detail} />}
      <FindingsHeld detail={detail} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
          {isOpen && <Assignment detail={detail} />}
          <Papers detail={detail} />
          <DetailCard title="History">
            <Conversation quotationId={quotation.id} events={detail.events} />
          </DetailCard>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
          <OfferFacts quotation={quotation} audience="agent" />
          <DetailCard
            title="What limits the decision"
            details={[
              { label: 'Sum insured', value: matter.sumInsured !== null && formatPesos(matter.sumInsured) },
              { label: 'Discount asked for', value: matter.discount > 0 && formatRate(matter.discount) },
              { label: 'Your limit for the sum insured', value: limitText(detail.profile?.maxSumInsured, formatPesos) },
              { label: 'Your limit for the discount', value: limitText(detail.profile?.maxDiscount, formatRate) },
              { label: 'Alone up to', value: limitText(detail.profile?.fourEyesAbove, formatPesos) },
            ]}
          />
          {line && <Entered quotation={{ ...quotation, may: [] }} line={line} audience="agent" />}
          {quotation.worksheet && <PriceBreakdown worksheet={quotation.worksheet} />}
          <SimilarCases similar={detail.similar} />
        </Grid.Col>
      </Grid>
      <InspectionReview quotationId={quotation.id} />
    </Page>
  )
}

/** A limit as words; undefined where there is no profile. */
const limitText = (limit: number | null | undefined, written: (limit: number) => string) =>
  limit === undefined ? undefined : limit === null ? t('any') : written(limit)

/** Where the case stands: its state, who approved it first, how it was decided. */
function Standing({ detail: { state, first, decided, waiver, isOverdue } }: { readonly detail: CaseDetail }) {
  return (
    <div style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
      <StatusNote cycle="case" state={state}>
        {isOverdue && (
          <Text size="sm" fw={600}>
            {t('It waits longer than it should.')}
          </Text>
        )}
        {first && <Text size="sm">{t('{name} approved it first: “{reason}”', { name: first.by, reason: first.reason })}</Text>}
        {decided && (
          <>
            <Text size="sm">{t('{name}: “{reason}”', { name: decided.by, reason: decided.reason })}</Text>
            <Conditions conditions={decided.conditions} />
          </>
        )}
      </StatusNote>
      {waiver && (
        <Alert color="mango" mt="xs" title={t('Approved without the inspection')}>
          {waiver}
        </Alert>
      )}
    </div>
  )
}

/** What can be read about it: the quotation as printed, the customer, and what the agent sent. */
function Papers({ detail: { quotation, events } }: { readonly detail: CaseDetail }) {
  const { id, customerId } = quotation
  const link = { audience: 'agent', line: quotation.line } as const
  const inspection = useInspection(id).data?.inspection
  return (
    <DetailCard title="Documents">
      <Group gap="xs">
        <FileButton endpoint={quotes.printQuote} input={{ body: { quotationId: id } }} variant="default">
          {t('Quotation as PDF')}
        </FileButton>
        <Button component={Link} to={pathTo('quotes/quotation', link, { quotation: id })} variant="default">
          {t('Quotation')}
        </Button>
        {inspection && inspection.photos.length > 0 && (
          <Button component={Link} to={pathTo('inspections/review', link, { inspection: inspection.id })} variant="default">
            {t('Photographs')}
          </Button>
        )}
        {customerId && (
          <Button component={Link} to={customerAddress(customerId, 'record')} variant="default">
            {t('Customer')}
          </Button>
        )}
      </Group>
      <CaseFiles quotationId={id} files={events.flatMap(({ files }) => files)} />
    </DetailCard>
  )
}
