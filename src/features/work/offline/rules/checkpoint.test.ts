import { describe, expect, it } from 'vitest'
import { readCheckpoint, spanSince, writeCheckpoint, XIDS } from './checkpoint.ts'

const at = (oldest: number, database = '7.1') => ({ database, oldest })
const now = { checkpoint: at(1_000), next: 1_010 }

describe('a checkpoint', () => {
  it('is read as it was written', () => {
    expect(readCheckpoint(writeCheckpoint(at(4_294_967_301, '7541234567890123456.2')))).toEqual(at(4_294_967_301, '7541234567890123456.2'))
  })

  it('asks for what was not over by then', () => {
    expect(spanSince(at(900), now)).toEqual({ since: 900, span: 110 })
  })

  it('asks for everything without one, after a restore, of another database, and once numbers come round', () => {
    const all = { since: 0, span: XIDS }
    expect(spanSince(undefined, now)).toEqual(all)
    expect(spanSince(at(2_000), now)).toEqual(all)
    expect(spanSince(at(900, '7.2'), now)).toEqual(all)
    expect(spanSince(at(900), { checkpoint: at(XIDS), next: XIDS + 1 })).toEqual(all)
  })
})
