import { describe, expect, it } from 'vitest'
import { rowDraft } from './row-draft.ts'

describe('what is typed about a row', () => {
  it('is kept for that row, and as long as the row is what it was', () => {
    const draft = rowDraft('branch', 'BACOLOD', { name: 'Bacolod' })
    expect(rowDraft('branch', 'BACOLOD', { name: 'Bacolod' })).toBe(draft)
    expect(rowDraft('branch', 'ILOILO', { name: 'Bacolod' })).not.toBe(draft)
    expect(rowDraft('branch', 'BACOLOD', { name: 'Bacolod City' })).not.toBe(draft)
    expect(rowDraft('licence', 'BACOLOD', { name: 'Bacolod' })).not.toBe(draft)
  })
})
