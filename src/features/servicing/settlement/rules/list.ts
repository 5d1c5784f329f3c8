import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { choiceFilter, dayFilter, stateOptions, textFilter } from '#domain/filters.ts'
import { settlementItemLife, settlementLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { PROVIDER_NAMES, providerLabel } from '#features/servicing/payments/public/rules/providers.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { optionalFilter, pageQuery } from '#kit/paging.ts'
import { ItemType, OUTCOME_LABELS, OUTCOMES, Outcome, TYPE_LABELS } from './words.ts'

const Instant = z.iso.datetime({ offset: true })
const State = z.enum(settlementLife.states)
const ItemState = z.enum(settlementItemLife.states)

export const PROVIDER_OPTIONS = PROVIDER_NAMES.map((value) => ({ value, label: providerLabel(value) }))
export const ProviderName = z.enum(PROVIDER_NAMES, 'Choose who pays out.')

export const SettlementListItem = z.object({
  id: z.uuid(),
  provider: z.string(),
  day: Day,
  state: State,
  version: z.int(),
  items: z.int(),
  matched: z.int(),
  waiting: z.int(),
  gross: Centavos,
  fees: Centavos,
  vat: Centavos,
  withheld: Centavos,
  net: Centavos,
  payout: Centavos.nullable(),
  payoutReference: z.string().nullable(),
})
export type SettlementListItem = z.output<typeof SettlementListItem>

const columns: Columns<SettlementListItem> = {
  day: { label: 'Day', value: (row) => row.day, format: 'day' },
  provider: { label: 'Provider', value: (row) => providerLabel(row.provider) },
  state: { label: 'Status', value: (row) => describeState('settlement', row.state).label },
  items: { label: 'Items', value: (row) => row.items, format: 'count' },
  matched: { label: 'Matched', value: (row) => row.matched, format: 'count' },
  waiting: { label: 'To explain', value: (row) => row.waiting, format: 'count' },
  gross: { label: 'Gross', value: (row) => row.gross, format: 'money' },
  fees: { label: 'Fees', value: (row) => row.fees, format: 'money' },
  vat: { label: 'VAT on fees', value: (row) => row.vat, format: 'money' },
  withheld: { label: 'Withheld', value: (row) => row.withheld, format: 'money' },
  net: { label: 'Net', value: (row) => row.net, format: 'money' },
  payout: { label: 'Paid out', value: (row) => row.payout, format: 'money' },
  payoutReference: { label: 'Payout reference', value: (row) => row.payoutReference, isExportOnly: true },
}

/** What providers settled, newest day first. */
export const settlementList = defineList({
  name: 'settlements',
  row: SettlementListItem,
  columns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('Payout reference'),
    provider: choiceFilter('Provider', PROVIDER_OPTIONS, ProviderName),
    state: choiceFilter('Status', stateOptions('settlement', settlementLife.states), State),
    dayFrom: dayFilter('From', 'Day'),
    dayUntil: dayFilter('Until', 'Day'),
  },
})

export const ReconciledItem = z.object({
  id: z.uuid(),
  settlementId: z.uuid(),
  provider: z.string(),
  day: Day,
  type: ItemType,
  state: ItemState,
  outcome: Outcome,
  says: z.string(),
  reference: z.string().nullable(),
  paymentRef: z.string().nullable(),
  policyNumber: z.string().nullable(),
  gross: Centavos,
  fee: Centavos,
  vat: Centavos,
  withheld: Centavos,
  net: Centavos,
  /** The amount according to our records; null if we know nothing of it. */
  ours: Centavos.nullable(),
  capturedOn: Day.nullable(),
  settledOn: Day.nullable(),
  /** From this day on, a missing item is late. */
  lateOn: Day.nullable(),
  waitsSince: Instant.nullable(),
  reason: z.string().nullable(),
})
export type ReconciledItem = z.output<typeof ReconciledItem>

const itemColumns: Columns<ReconciledItem> = {
  day: { label: 'Day', value: (row) => row.day, format: 'day' },
  provider: { label: 'Provider', value: (row) => providerLabel(row.provider) },
  type: { label: 'What', value: (row) => TYPE_LABELS[row.type] },
  reference: { label: 'Reference', value: (row) => row.reference ?? row.paymentRef },
  policy: { label: 'Policy', value: (row) => row.policyNumber },
  outcome: { label: 'Outcome', value: (row) => OUTCOME_LABELS[row.outcome] },
  state: { label: 'Status', value: (row) => describeState('settlement-item', row.state).label },
  says: { label: 'What differs', value: (row) => row.says, isExportOnly: true },
  gross: { label: 'Gross', value: (row) => (row.outcome === 'missing' ? null : row.gross), format: 'money' },
  ours: { label: 'In our records', value: (row) => row.ours, format: 'money' },
  fee: { label: 'Fee', value: (row) => row.fee, format: 'money', isExportOnly: true },
  vat: { label: 'VAT on fee', value: (row) => row.vat, format: 'money', isExportOnly: true },
  withheld: { label: 'Withheld', value: (row) => row.withheld, format: 'money', isExportOnly: true },
  net: { label: 'Net', value: (row) => (row.outcome === 'missing' ? null : row.net), format: 'money', isExportOnly: true },
  captured: { label: 'Captured', value: (row) => row.capturedOn, format: 'day', isExportOnly: true },
  settled: { label: 'Settled', value: (row) => row.settledOn, format: 'day', isExportOnly: true },
  since: { label: 'Waiting since', value: (row) => row.waitsSince, format: 'instant' },
  reason: { label: 'Reason', value: (row) => row.reason, isExportOnly: true },
}

/** Items of settlements: those of one, or those that are waiting for someone. */
export const settlementItemList = defineList({
  name: 'settlement-items',
  row: ReconciledItem,
  columns: itemColumns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('Reference, payment or policy'),
    settlement: optionalFilter(z.uuid()),
    /** Only those that are waiting for someone. */
    waiting: optionalFilter(z.stringbool()),
    outcome: choiceFilter(
      'Outcome',
      OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] })),
      Outcome,
    ),
    state: choiceFilter('Status', stateOptions('settlement-item', settlementItemLife.states), ItemState),
    provider: choiceFilter('Provider', PROVIDER_OPTIONS, ProviderName),
  },
})
