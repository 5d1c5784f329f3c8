import { z } from 'zod'
import { choiceFilter, dayFilter, textFilter } from '#domain/filters.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { lineFilter } from '#lines/filter.ts'

const Word = plainText(100).trim()

const DOCUMENTS = [
  { value: 'pending', label: 'Pending' },
  { value: 'complete', label: 'Complete' },
] as const

/** Specification §9: quotations and policies have 14 per page. */
export const PAGE_SIZE = 14

/** Specification §3: the filters shared by quotations and policies; only those that are not empty count. */
export const saleFilters = {
  LOB: lineFilter(),
  staffName: textFilter('Agent'),
  createdAt: dayFilter('Started on'),
  effectivityDateFrom: dayFilter('Cover starts from', 'Cover'),
  effectivityDateTo: dayFilter('Cover starts until', 'Cover'),
  expirationDateFrom: dayFilter('Cover ends from', 'Cover'),
  expirationDateTo: dayFilter('Cover ends until', 'Cover'),
  documentStatus: choiceFilter('Documents', DOCUMENTS, Word.toLowerCase().pipe(z.enum(['pending', 'complete']))),
  policyHolderName: optionalFilter(Word),
  customerId: optionalFilter(z.uuid()),
}
