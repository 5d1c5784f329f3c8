import { describe, expect, it } from 'vitest'
import { lines } from '#lines'
import type { Line } from '#lines/line.ts'
import { likenessOf, sharedBy } from './likeness.ts'

describe('a case of any line that insures vehicles', () => {
  const vios = { make: 'TOYOTA', model: 'TOYOTA-VIOS', year: 2022 }
  const of = (line: Line, answers: Record<string, unknown>, agentId: string) => likenessOf(line, { answers, holder: {}, agentId }, [])

  const insuring = Object.values<Line>(lines).filter(({ risk }) => 'chassisNo' in risk.schema.shape)
  it.each(insuring.map((line) => [line.name, line] as const))('(%s) is like one of the same model and year', (_, line) => {
    expect(sharedBy(of(line, vios, 'ana'), of(line, { ...vios, subModel: 'TOYOTA-VIOS-1-3-XLE-CVT' }, 'jose'))).toEqual([
      'Same model and year',
    ])
    expect(sharedBy(of(line, vios, 'ana'), of(line, { ...vios, year: 2021 }, 'jose'))).toEqual([])
  })
})
