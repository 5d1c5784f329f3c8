import { describe, expect, it } from 'vitest'
import { keepReading, useKeptReadings } from '../parts/kept-readings.ts'
import { contradicting } from './facts-for.ts'
import type { PaperFact } from './read-facts.ts'

const read = (...facts: readonly (readonly [PaperFact['fact'], string])[]) =>
  facts.map(([fact, value]) => ({ fact, value, isSure: true, box: undefined, crop: undefined }))
const factsOf = (values: readonly { readonly fact: string }[]) => values.map(({ fact }) => fact)

describe('a document that was photographed', () => {
  const answers = { plate: 'nbx 4567', engineNo: '', colour: 'RED' }

  it('may be that of another vehicle where a number that identifies the vehicle is another one', () => {
    const facts = read(['plate', 'ABC 1234'], ['colour', 'SILVER'], ['chassisNo', 'PA1B19F38N4123456'])
    expect(factsOf(contradicting(facts, answers))).toEqual(['plate'])
  })

  it('is that of the vehicle however its numbers are written, and whatever else changes', () => {
    expect(contradicting(read(['plate', 'NBX-4567'], ['colour', 'SILVER'], ['engineNo', '1NR-2234567']), answers)).toEqual([])
  })

  it('is not mixed with that of another vehicle', () => {
    const kept = () => useKeptReadings.getState().facts.map(({ fact, value }) => `${fact} ${value}`)
    keepReading('one', { kind: 'certificate', facts: read(['plate', 'NBX 4567'], ['chassisNo', 'PA1']) })
    keepReading('one', { kind: 'receipt', facts: read(['plate', 'NBX4567'], ['mvFile', '1332']) })
    expect(kept()).toEqual(['chassisNo PA1', 'plate NBX4567', 'mvFile 1332'])
    keepReading('one', { kind: 'receipt', facts: read(['plate', 'ABC 1234']) })
    expect(kept()).toEqual(['plate ABC 1234'])
  })
})
