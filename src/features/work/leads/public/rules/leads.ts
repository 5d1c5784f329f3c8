/** Pure decisions about leads: specification §4 and §5. */
export { mayDo } from '../../rules/actions.ts'
export { productName } from '../../rules/choices.ts'
export { birthFault, followUpAt, followUpFault, instantOn, leadDayStart, startFault } from '../../rules/dates.ts'
export { describeDuplicates } from '../../rules/duplicates.ts'
export { type Grouping, groupingAfter, groupingOf, isForToday, stageOf } from '../../rules/grouping.ts'
export { type Prefilled, prefillOf } from '../../rules/prefill.ts'
export { type LeadEvent, timelinesOf } from '../../rules/timelines.ts'
export { describeTransfer, isNothing, sumOf, type Transferred } from '../../rules/transfer.ts'

/** `L-26-000001` */
export const leadNumber = (year: number, n: number): string => `L-${String(year).slice(2)}-${String(n).padStart(6, '0')}`
