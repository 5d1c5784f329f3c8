import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldsOf, isValues, rowsIn } from '#kit/field.ts'
import { ctpl } from '#lines/ctpl/index.ts'
import { group } from '#lines/group/index.ts'
import type { Line } from '#lines/line.ts'
import { motor } from '#lines/motor/index.ts'
import { travel } from '#lines/travel/index.ts'
import { BATCH_KINDS, stateAfter } from './batch.ts'
import { columnsOf, holderToAsk, keysOf, missingColumns, proposeMapping, TOGETHER } from './columns.ts'
import { Choices, readRow } from './read-row.ts'

const headed = (texts: readonly string[]) => texts.map((text) => ({ text, isDayFirst: false }))
const lines: readonly Line[] = [ctpl, motor, travel, group]

describe.each(lines.map((line) => [line.name, line] as const))('the columns of %s', (_, line) => {
  it('are called each by a name of its own, and know themselves again in any order', () => {
    for (const kind of BATCH_KINDS) {
      const columns = columnsOf(line, kind)
      const headings = columns.map(({ heading }) => heading)
      expect(new Set(headings).size).toBe(headings.length)
      fc.assert(
        fc.property(fc.shuffledSubarray([...columns]), (some) => {
          const mapping = proposeMapping(columns, headed(some.map(({ heading }) => heading)), new Map())
          expect(mapping).toEqual(some.map(({ path }) => path))
        }),
        { numRuns: 50 },
      )
      expect(
        missingColumns(
          columns,
          columns.map(({ path }) => path),
          [],
        ),
      ).toEqual([])
      expect(keysOf(line, kind).map(({ field }) => field.name)).toEqual(line.bulk?.keys)
    }
  })

  it('ask nobody of a fleet for the policyholder in each row', () => {
    expect(columnsOf(line, 'fleet').some(({ part }) => part === 'holder')).toBe(false)
    expect(columnsOf(line, 'bulk').map(({ path }) => path)).toContain('holder.mobile')
  })

  it('give the answers of its examples back, as they were written', () => {
    const columns = columnsOf(line, 'fleet')
    const byPath = new Map(columns.map((column) => [column.path, column]))
    const headings = headed(columns.map(({ heading }) => heading))
    const mapping = columns.map(({ path }) => path)
    for (const { details } of line.examples) {
      const given: Readonly<Record<string, unknown>> = { ...(isValues(details) ? details : {}) }
      const people = rowsIn(given[line.bulk?.people?.field ?? ''])
      const textOf = (value: unknown, control: string) => {
        if (value === undefined) return ''
        if (typeof value === 'boolean') return value ? 'yes' : 'No'
        if (Array.isArray(value)) return value.join(' ; ')
        return control === 'money' && typeof value === 'number' ? (value / 100).toFixed(2) : String(value)
      }
      const cellsOf = (person: Readonly<Record<string, unknown>>) =>
        columns.map(({ field, of, path }) => (path === TOGETHER ? 'Trip 1' : textOf((of ? person : given)[field.name], field.control)))
      const file = people.length > 0 ? people.map(cellsOf) : [cellsOf({})]
      const read = readRow(
        file.map((cells, index) => ({ n: index + 2, cells, unread: [] })),
        { mapping, headings, columns: byPath, choices: new Choices({}) },
      )
      expect(read.faults).toEqual([])
      const answers = line.bulk?.people?.answersWith({ ...given, ...read.parts.answers }, read.people) ?? {
        ...given,
        ...read.parts.answers,
      }
      expect(line.risk.schema.safeParse(answers).error?.issues ?? []).toEqual([])
      const flat = Object.fromEntries(Object.entries(given).filter(([name, value]) => byPath.has(`answers.${name}`) && value !== undefined))
      expect(Object.keys(read.parts.answers ?? {}).toSorted()).toEqual(Object.keys(flat).toSorted())
      expect(read.people.length).toBe(Math.max(1, people.length))
    }
  })
})

describe('a value of a list', () => {
  const cities = [
    { value: '1', label: 'Bacolod', parent: 'lanao' },
    { value: '2', label: 'Bacolod City', parent: 'negros' },
  ]
  const choices = new Choices({ City: cities })
  it('is the one that belongs to what was answered before', () => {
    expect(choices.find('City', 'bacolod', ['negros'])).toBe('2')
    expect(choices.find('City', 'bacolod', ['lanao'])).toBe('1')
    expect(choices.find('City', 'Bacolod', [])).toBe('1')
    expect(choices.find('City', 'Cebu', ['negros'])).toBe(undefined)
  })
})

it('a row is as grave as the gravest thing that is wrong with it', () => {
  const level = fc.constantFrom('wrong' as const, 'refer' as const, 'warn' as const)
  const GRAVEST = ['wrong', 'refer', 'warn'] as const
  const STATES = { wrong: 'wrong', refer: 'referred', warn: 'warning' } as const
  fc.assert(
    fc.property(fc.array(level), (levels) => {
      const gravest = GRAVEST.find((each) => levels.includes(each))
      expect(stateAfter(levels.map((each) => ({ level: each })))).toBe(gravest ? STATES[gravest] : 'ok')
    }),
  )
})

it('a form asks the policyholder for what the law requires where a premium is large, and for nothing more where none is', () => {
  const asked = (path: string) => {
    const holder = holderToAsk(group, { kind: 'company' }, [{ path }])
    return fieldsOf(group.risk.holder).flatMap(({ name, when }) => (!when || when(holder) ? [name] : []))
  }
  expect(asked('holder.sourceOfFunds')).toEqual(expect.arrayContaining(['companyRegistration', 'beneficialOwners', 'sourceOfFunds']))
  expect(asked('holder.mobile')).not.toContain('sourceOfFunds')
})
