import { factsOfCodes } from './codes.ts'
import { type Fact, type Found, factsIn, factsWithValues, NUMBERS } from './paper-text.ts'
import type { Box, Word } from './rows.ts'

/** One answer that a document gives; `isSure`: it was in a code, or two readings of clear letters agree. The person confirms either. */
export type PaperFact = { readonly fact: Fact; readonly value: string; readonly isSure: boolean; readonly box: Box | undefined }

type Paper = { readonly codes: readonly string[]; readonly words: readonly Word[]; readonly height: number }
type Again = (box: Box, signs: string) => Promise<{ readonly text: string; readonly confidence: number }>

const SURE = 75

/** All facts on a document: its codes first, then its letters; numbers are read twice. */
export async function readFacts({ codes, words, height }: Paper, again: Again): Promise<PaperFact[]> {
  const coded = factsOfCodes(codes)
  const facts: PaperFact[] = factsWithValues(coded).map((each) => ({ ...each, isSure: true, box: undefined }))
  for (const found of factsIn(words, height)) if (coded[found.fact] === undefined) facts.push(await lookedAtTwice(found, again))
  return facts
}

async function lookedAtTwice({ fact, value, box, confidence }: Found, again: Again): Promise<PaperFact> {
  const number = NUMBERS[fact]
  if (!number) return { fact, value, box, isSure: confidence >= SURE }
  const seen = await again(box, number.signs)
  const second = number.read(seen.text)
  if (second === value) return { fact, value, box, isSure: confidence >= SURE || seen.confidence >= SURE }
  const better = second !== undefined && seen.confidence > confidence ? second : value
  return { fact, value: better, box, isSure: false }
}
