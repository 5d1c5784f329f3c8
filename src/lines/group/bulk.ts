import type { BulkSpec } from '../line/bulk.ts'
import { roster } from './roster.ts'

/** Each row is a member, and all rows of a file are one policy: that of their company, school or co-operative. */
export const bulk: BulkSpec = {
  row: 'Member',
  keys: ['employeeNo', 'mobile'],
  people: { field: roster.field, answersWith: roster.answersWith },
  shared: ['people', 'work', 'plan', 'groupKind', 'paidBy', 'from', 'classes'],
  isFleetOnly: true,
}
