import { field } from '#kit/field.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'

/** Only of one branch, among those that are open. */
export const branchFilter = () =>
  field({ label: 'Branch', control: 'choice', lookup: { list: 'Branch' } }, optionalFilter(plainText(100).trim()))
