import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leaversIn } from './leavers.ts'
import type { Entry, Person } from './ledger.ts'

const term = { from: '2026-01-01', to: '2027-01-01' }
const entry = (member: string, person: Person, hasLeft = false): Entry => ({ ...term, member, person, annual: 100, hasLeft })
const members = [
  entry('1', { employeeNo: 'E-001', firstName: 'Ana', lastName: 'Cruz', birthDate: '1990-01-01' }),
  entry('2', { employeeNo: 'E-002', firstName: 'Ben', lastName: 'Cruz', birthDate: '1991-01-01' }),
  entry('3', { firstName: 'Ana', lastName: 'Cruz', birthDate: '1992-01-01' }),
  entry('4', { employeeNo: 'E-004', firstName: 'Dino', lastName: 'Reyes', birthDate: '1993-01-01' }, true),
]
const find = (...people: Person[]) =>
  leaversIn(
    people.map((person, index) => ({ row: index + 2, person })),
    members,
  )

describe('a row of those who leave', () => {
  it('names a member by number, or by name and birthday', () => {
    expect(find({ employeeNo: 'e-002' }, { firstName: 'ana', lastName: 'CRUZ', birthDate: '1992-01-01' }).found).toEqual([
      { member: '2', name: 'Ben Cruz' },
      { member: '3', name: 'Ana Cruz' },
    ])
  })

  it('names nobody where it contradicts itself, could be two, or is of somebody who has left', () => {
    const rows = [
      { employeeNo: 'E-001', firstName: 'Ben' },
      { firstName: 'Ana', lastName: 'Cruz' },
      { employeeNo: 'E-004' },
      { employeeNo: 'E-999', firstName: 'Nobody' },
    ]
    expect(find(...rows)).toEqual({
      found: [],
      unknown: [
        { row: 2, text: 'E-001 · Ben' },
        { row: 3, text: 'Ana Cruz' },
        { row: 4, text: 'E-004' },
        { row: 5, text: 'E-999 · Nobody' },
      ],
    })
  })

  it('is found or said to be unknown, each once and never both, whatever the file holds', () => {
    const part = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
    const row = fc.record({
      employeeNo: part('E-001', 'E-002', 'E-004', 'E-9'),
      firstName: part('Ana', 'Ben', 'Dino'),
      lastName: part('Cruz', 'Reyes'),
      birthDate: part('1990-01-01', '1991-01-01', '1992-01-01'),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (people) => {
        const { found, unknown } = find(...people)
        const named = found.map(({ member }) => member)
        expect(new Set(named).size).toBe(named.length)
        expect(named).not.toContain('4')
        expect(unknown.length).toBeLessThanOrEqual(people.length)
        expect(people.length - unknown.length >= found.length).toBe(true)
        expect(people.length === unknown.length).toBe(found.length === 0)
      }),
    )
  })
})
