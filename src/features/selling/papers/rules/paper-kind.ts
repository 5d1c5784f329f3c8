import { distance } from 'fastest-levenshtein'
import type { PaperKind } from '../public/contract.ts'
import { segmentsOf, type Word } from './rows.ts'

/** What is printed large on each document. The first one found determines the kind. */
const TITLES: readonly (readonly [title: string, kind: PaperKind])[] = [
  ['CERTIFICATEOFREGISTRATION', 'certificate'],
  ['OFFICIALRECEIPT', 'receipt'],
  ['DEEDOFABSOLUTESALEOFMOTORVEHICLE', 'deed'],
  ['DEEDOFABSOLUTESALE', 'deed'],
  ['DEEDOFSALEOFMOTORVEHICLE', 'deed'],
  ['DEEDOFSALE', 'deed'],
  ['DRIVERSLICENSE', 'licence'],
  ['NONPROFESSIONALDRIVERSLICENSE', 'licence'],
  ['PAMBANSANGPAGKAKAKILANLAN', 'identity'],
  ['PHILIPPINEIDENTIFICATIONCARD', 'identity'],
  ['UNIFIEDMULTIPURPOSEID', 'identity'],
]
const MISREAD = 0.2

/** The kind of document photographed; one without a title and with a plate number and little else is a plate. */
export function kindOf(words: readonly Word[], facts: readonly string[]): PaperKind {
  const printed = segmentsOf(words).map((segment) =>
    segment.words
      .map(({ text }) => text)
      .join('')
      .toUpperCase()
      .replace(/[^A-Z]/g, ''),
  )
  const found = TITLES.find(([title]) => printed.some((each) => distance(each, title) <= title.length * MISREAD))
  if (found) return found[1]
  return facts.length === 1 && facts[0] === 'plate' ? 'plate' : 'other'
}
