import { create } from 'zustand'
import type { PaperKind } from '../public/contract.ts'
import { contradicting } from '../rules/facts-for.ts'
import type { PaperFact } from '../rules/read-facts.ts'

/** What was read, with the part of the photo in which it appears, as an address of this page. */
export type SeenFact = PaperFact & { readonly crop: string | undefined }
export type Reading = { readonly kind: PaperKind; readonly facts: readonly SeenFact[] }

type Kept = { readonly quotation: string | undefined; readonly facts: readonly SeenFact[] }

/**
 * What was read for a quotation stays in memory until the page is left: a certificate answers what several steps ask, and is photographed
 * once. Newer readings of the same thing replace older ones, and those of another vehicle replace all: what is filled in is never a mixture.
 */
export const useKeptReadings = create<Kept>(() => ({ quotation: undefined, facts: [] }))

export function keepReading(quotation: string, { facts }: Reading): void {
  const before = useKeptReadings.getState()
  const names = new Set(facts.map(({ fact }) => fact))
  const known = Object.fromEntries(before.facts.map(({ fact, value }) => [fact, value]))
  const isOfAnother = contradicting(facts, known).some(({ isSure }) => isSure)
  const gone = before.facts.filter(({ fact }) => before.quotation !== quotation || isOfAnother || names.has(fact))
  for (const { crop } of gone) if (crop) URL.revokeObjectURL(crop)
  useKeptReadings.setState({ quotation, facts: [...before.facts.filter((each) => !gone.includes(each)), ...facts] })
}
