import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { motor } from '#lines/motor/index.ts'
import { compare } from './compare.ts'

const read = (line: string) => JSON.parse(readFileSync(new URL(`../../../../../db/seed/tariffs/${line}.json`, import.meta.url), 'utf8'))
const [file, ctpl] = [read('motor'), read('ctpl')]
const tables = { ...file.tables, ctpl: { version: ctpl.version, tables: ctpl.tables } }
const allowing = (most: number) => ({ version: `MOST-${most}`, tables: { ...tables, discount: { most } } })
const [example] = motor.examples
if (!example) throw new Error('motor has no example')
const quotation = {
  answers: example.details,
  ...{ branch: 'BACOLOD', today: example.today, discount: { agreed: 0, asked: 200_000 } },
  ...{ market: undefined, clashes: [], formats: [], inspectedOn: undefined, experience: undefined },
}
const compared = (before: unknown, draft: unknown) => compare(motor, quotation, before, draft)

describe('a quotation under a draft', () => {
  it('is blocked where it was referred, and eased where it was blocked, with what makes the difference', () => {
    const tooMuch = expect.stringContaining('A discount of 20 % is more than the 10 % that is allowed')
    expect(compared(allowing(300_000), allowing(100_000))).toMatchObject({ control: 'blocked', reasons: tooMuch, failure: null })
    expect(compared(allowing(100_000), allowing(300_000))).toMatchObject({ control: 'eased', reasons: tooMuch, failure: null })
    expect(compared(allowing(300_000), allowing(400_000))).toMatchObject({ control: 'same', reasons: '' })
  })

  it('keeps its price before when the draft cannot price it, and says why', () => {
    const unsold = { version: 'NONE', tables: { ...tables, sublines: [] } }
    expect(compared(allowing(300_000), unsold)).toMatchObject({
      before: expect.any(Number),
      after: null,
      control: 'same',
      failure: expect.any(String),
    })
  })
})
