import { field } from '#kit/field.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'

/** Only one branch, chosen among the open ones. */
export const branchFilter = () =>
  field({ label: 'Branch', control: 'choice', lookup: { list: 'Branch' } }, optionalFilter(plainText(100).trim()))
