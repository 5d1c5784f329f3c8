import { describe, expect, it } from 'vitest'
import { embedPackages } from './packages.ts'

const inner = { version: 'CTPL-1', tables: { fee: 45 } }
const outer = { version: 'MOTOR-1', tables: { rates: [] }, packages: { ctpl: 'CTPL-1' } }

describe('a tariff that packages another', () => {
  it('holds the whole version under the name it gives it', () => {
    expect(embedPackages(outer, [outer, inner])).toEqual({ rates: [], ctpl: { version: 'CTPL-1', tables: { fee: 45 } } })
    expect(embedPackages(inner, [outer, inner])).toEqual(inner.tables)
  })

  it('says which version is missing, and which package each other', () => {
    expect(() => embedPackages(outer, [outer])).toThrow('Tariff MOTOR-1 packages CTPL-1, which no file of db/seed/tariffs has.')
    const back = { ...inner, packages: { motor: 'MOTOR-1' } }
    expect(() => embedPackages(outer, [outer, back])).toThrow('Tariff CTPL-1 packages MOTOR-1, which packages it in turn.')
  })
})
