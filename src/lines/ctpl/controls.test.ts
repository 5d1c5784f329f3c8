import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { Finding } from '#domain/worksheet.ts'
import seed from '../../../db/seed/tariffs/ctpl.json' with { type: 'json' }
import { formats } from '../../../test/support/mark-formats.ts'
import { lines } from '../index.ts'
import type { Clash } from '../line/control.ts'

const { ctpl } = lines
const branch = 'MAIN'
const [car, , bike] = ctpl.examples.map(({ details }) => details)

type Change = Readonly<Record<string, unknown>>

/** The findings of technical control for the example's car, or another risk, with some answers changed. */
function findings(change: Change, today = '2026-07-03', clashes: readonly Clash[] = [], tariff: unknown = seed, base: Change = { ...car }) {
  const details = ctpl.risk.schema.parse({ ...base, ...change })
  const worksheet = ctpl.price.rate(details, tariff, { today, branch })
  const term = ctpl.risk.term(details, tariff, today)
  return ctpl.control.findings(details, worksheet, tariff, { today, branch, term, clashes, formats })
}

const ofBike = (change: Change) => findings(change, '2026-02-20', [], seed, { ...bike })
const codes = (all: ReturnType<typeof findings>) => all.map(({ code }) => code)

const decided = (found: readonly Finding[]) => found.filter(({ level }) => level === 'refer' || level === 'decline')

describe('technical control', () => {
  it('has nothing to decide on the examples', () => {
    for (const { title, today, details } of ctpl.examples)
      expect([title, codes(decided(findings({}, today, [], seed, { ...details })))]).toEqual([title, []])
  })

  it('finds nothing odd in any vehicle of the list that we offer', () => {
    const rows: { make_code: string; vehicle_type: string; seats: string; gvw_kg: string; engine_cc: string }[] = parse(
      readFileSync('db/seed/vehicles.csv'),
      { columns: true },
    )
    const odd = rows.flatMap((row) => {
      const isHired = ['TAXI', 'PUJ', 'UV_EXPRESS', 'MINI_BUS', 'PUBLIC_UTILITY_BUS', 'TOURIST_BUS', 'TOURIST_CAR'].includes(
        row.vehicle_type,
      )
      const answers = {
        make: row.make_code,
        vehicleType: row.vehicle_type,
        typeOfUse: isHired ? 'FOR_HIRE' : 'OWN_GOODS',
        seats: Number(row.seats) || undefined,
        gvw: Number(row.gvw_kg) || undefined,
        engineCc: Number(row.engine_cc) || undefined,
        registrationType: 'N',
        year: 2026,
      }
      return findings(answers).flatMap(({ code, level }) => (level === 'warn' ? [] : [{ ...row, code }]))
    })
    expect(odd).toEqual([])
  })

  it('knows every type of vehicle that can be chosen', () => {
    const types: { code: string }[] = parse(readFileSync('db/seed/lists/vehicle-type.csv'), { columns: true })
    expect(types.map(({ code }) => code).toSorted()).toEqual(Object.keys(seed.tables.vehicleTypes).toSorted())
  })

  it('speaks in sentences, and names a remedy wherever something is held up', () => {
    const all = [
      findings({ plate: '127ABC' }),
      findings({ make: 'YAMAHA' }),
      findings({ year: 2031 }),
      findings({ plate: '8' }),
      findings({ isLate: true }),
      findings({ seats: 60 }),
      findings({ ltoCategory: 'L3' }),
    ].flat()
    expect(all).toHaveLength(7)
    for (const { sentence, remedy } of all) {
      expect(sentence).toMatch(/^[A-Z0-9].*\.$/)
      expect(remedy?.sentence).toMatch(/^[A-Z].*\.$/)
    }
  })
})

describe('a second certificate for the same vehicle', () => {
  const key = { kind: 'plate', value: 'NBX4567', label: 'Plate NBX 4567' }
  const clash = { key, policyNumber: 'CTPL-2026-000017', from: '2026-08-01', to: '2027-08-01' }

  it('waits for the authority over duplicate cover, and cannot be converted before', () => {
    const [finding] = findings({}, '2026-07-03', [clash])
    expect(finding).toMatchObject({ code: 'duplicate-cover', level: 'refer', blocks: 'convert', authority: 'duplicate-cover' })
    expect(finding?.sentence).toContain('Plate NBX 4567 by policy CTPL-2026-000017 from 1 Aug 2026 to 1 Aug 2027')
  })

  it('is found without the number of a policy that is not theirs to see', () => {
    const [finding] = findings({}, '2026-07-03', [{ ...clash, policyNumber: undefined }])
    expect(finding?.sentence).toBe('A CTPL certificate is already in force: Plate NBX 4567 from 1 Aug 2026 to 1 Aug 2027.')
  })

  it('names each number once and says how many policies agree with it, where they go without theirs', () => {
    const chassis = { ...clash, key: { kind: 'chassis', value: 'PA1B19F38N4123456', label: 'Chassis PA1B19F38N4123456' } }
    const other = 'CTPL-2026-000018'
    const [finding] = findings({}, '2026-07-03', [
      ...[clash, chassis, clash, chassis].map((each) => ({ ...each, policyNumber: undefined })),
      ...[clash, { ...clash, policyNumber: other }].map((each) => ({ ...each, to: '2027-09-01' })),
    ])
    const two = 'Plate NBX 4567, Chassis PA1B19F38N4123456 by 2 policies from 1 Aug 2026 to 1 Aug 2027; Plate NBX 4567'
    expect(finding?.sentence).toContain(
      `${two} by policy CTPL-2026-000017 from 1 Aug 2026 to 1 Sep 2027; Plate NBX 4567 by policy ${other}`,
    )
    expect(finding?.customer).toContain(`${two} by 2 policies from 1 Aug 2026 to 1 Sep 2027.`)
  })

  it('is one finding that names the policy once, however many numbers agree', () => {
    const chassis = { ...clash, key: { kind: 'chassis', value: 'PA1B19F38N4123456', label: 'Chassis PA1B19F38N4123456' } }
    const found = findings({}, '2026-07-03', [clash, chassis])
    expect(codes(found)).toEqual(['duplicate-cover'])
    expect(found[0]?.sentence).toContain(
      'Plate NBX 4567, Chassis PA1B19F38N4123456 by policy CTPL-2026-000017 from 1 Aug 2026 to 1 Aug 2027.',
    )
  })
})

describe('dates', () => {
  it('warns of a renewal long before its window, and offers the late renewal that may be meant', () => {
    expect(findings({}, '2026-04-20')).toMatchObject([{ code: 'outside-window', level: 'warn', remedy: { change: { isLate: true } } }])
    expect(findings({}, '2026-06-01')).toEqual([])
  })

  it('warns that a renewal is not late yet, and offers the full year', () => {
    expect(findings({ isLate: true }, '2026-07-03')).toMatchObject([
      { code: 'not-late-yet', level: 'warn', remedy: { change: { isLate: false } } },
    ])
  })

  it('says how many days the premium of a year buys of a late renewal: 71 from 22 May to 1 August', () => {
    expect(findings({ isLate: true }, '2026-09-03')).toMatchObject([
      { code: 'late-short', level: 'warn', sentence: expect.stringContaining('buys 332 days') },
    ])
    expect(findings({ isLate: true }, '2027-05-22')).toMatchObject([
      { code: 'late-short', sentence: expect.stringContaining('buys 71 days: cover under this late renewal ends on 1 Aug 2027') },
    ])
    expect(findings({ isLate: true }, '2026-08-01')).toEqual([])
  })

  it('refers a renewal so far ahead that no registration needs it yet', () => {
    for (const today of ['2026-02-01', '2026-08-02']) expect(findings({}, today)).toMatchObject([{ code: 'outside-window', level: 'warn' }])
    for (const today of ['2026-01-31', '2025-10-01'])
      expect(findings({}, today)).toMatchObject([
        { code: 'early-renewal', level: 'refer', blocks: 'convert', authority: 'early-renewal', remedy: { change: { isLate: true } } },
      ])
  })

  it('mentions a due week that has passed within the month', () => {
    expect(findings({}, '2026-07-14')).toEqual([])
    expect(findings({}, '2026-07-15')).toMatchObject([{ code: 'registration-overdue', level: 'info' }])
  })

  it('is cleared by its own remedy', () => {
    for (const [change, today] of [
      [{}, '2026-04-20'],
      [{ isLate: true }, '2026-07-03'],
    ] as const) {
      const remedy = findings(change, today)[0]?.remedy?.change
      expect(codes(findings({ ...change, ...remedy }, today))).not.toContain(findings(change, today)[0]?.code)
    }
  })
})

describe('the guard against COC switching', () => {
  it('declines a motorcycle’s plate on a car, and offers the motorcycle', () => {
    expect(findings({ plate: '123 ABC', make: 'HONDA' }, '2026-02-20')).toMatchObject([
      { code: 'plate-against-type', level: 'decline', blocks: 'quote', remedy: { change: { vehicleType: 'MOTORCYCLE' } } },
    ])
  })

  it('offers no motorcycle of a make that builds none', () => {
    expect(findings({ plate: '123 ABC' }, '2026-02-20')[0]?.remedy).not.toHaveProperty('change')
  })

  it('takes AB 1234 on a car for the sticker that it probably is', () => {
    const change = { identifiedBy: 'conduction-sticker', conductionSticker: 'AB 1234' }
    expect(findings({ plate: 'AB 1234' }, '2026-04-03')).toMatchObject([
      { code: 'plate-against-type', level: 'decline', remedy: { change } },
    ])
    expect(findings({ plate: undefined, ...change }, '2026-04-03')).toEqual([])
  })

  it('declines a car’s plate on a motorcycle, the cheapest class', () => {
    expect(ofBike({ plate: 'NBX 4563' })).toMatchObject([{ code: 'plate-against-type', level: 'decline', blocks: 'quote' }])
  })

  it('declines makes that build no such vehicle', () => {
    expect(ofBike({ make: 'Toyota' })).toMatchObject([{ code: 'make-against-type', level: 'decline' }])
    expect(findings({ make: 'Kawasaki' })).toMatchObject([{ code: 'make-against-type', level: 'decline' }])
  })

  it.each([
    ['engine-against-type', { engineCc: 3_500 }],
    ['seats-against-type', { seats: 3 }],
    ['category-against-type', { ltoCategory: 'M1' }],
  ])('refers a motorcycle that is too much like a car: %s', (code, change) => {
    expect(ofBike(change)).toMatchObject([{ code, level: 'refer', blocks: 'convert', authority: 'classification' }])
  })

  it('refuses seats that such a vehicle cannot have, naming the field and how many are usual, and refers a few too many', () => {
    expect(findings({ seats: 55 })).toMatchObject([
      {
        ...{ code: 'seats-against-type', level: 'decline', blocks: 'quote' },
        sentence: 'Seats: a sedan has 2 to 7, the driver’s included, and not 55.',
        remedy: { sentence: expect.stringContaining('Correct the number of seats') },
      },
    ])
    expect(findings({ seats: 10 })).toMatchObject([{ code: 'seats-against-type', level: 'refer' }])
    expect(findings({ seats: 11 })).toMatchObject([{ code: 'seats-against-type', level: 'decline' }])
    expect(findings({ seats: 7 })).toEqual([])
  })

  it('refers a car sold as a trailer', () => {
    expect(codes(findings({ vehicleType: 'TRAILER', seats: undefined }))).toContain('make-against-type')
  })

  it('refers a heavy truck with a light one’s weight, and clears it by calling it light', () => {
    const truck = { vehicleType: 'HEAVY_TRUCK', typeOfUse: 'OWN_GOODS', gvw: 3_500, make: 'ISUZU', seats: 3, engineCc: 2999 }
    expect(findings(truck)).toMatchObject([
      { code: 'weight-against-type', level: 'refer', remedy: { change: { vehicleType: 'LIGHT_TRUCK' } } },
    ])
    expect(findings({ ...truck, vehicleType: 'LIGHT_TRUCK' })).toEqual([])
  })

  it('warns of a weight just under the limit', () => {
    const truck = { vehicleType: 'LIGHT_TRUCK', typeOfUse: 'OWN_GOODS', make: 'ISUZU', seats: 3 }
    expect(findings({ ...truck, gvw: 3_900 })).toMatchObject([{ code: 'near-weight-limit', level: 'warn' }])
    expect(findings({ ...truck, gvw: 3_800 })).toEqual([])
  })

  it('refers a car for hire, which may be a taxi', () => {
    expect(findings({ typeOfUse: 'FOR_HIRE' })).toMatchObject([{ code: 'class-in-doubt', level: 'refer', authority: 'classification' }])
  })

  it('refers government and diplomatic plates in private use, and is cleared by the right use', () => {
    expect(findings({ plate: 'SAA 1237' })).toMatchObject([
      { code: 'plate-against-use', level: 'refer', remedy: { change: { typeOfUse: 'GOVERNMENT' } } },
    ])
    expect(findings({ plate: 'SAA 1237', typeOfUse: 'GOVERNMENT' })).toEqual([])
    expect(findings({ plate: '1000147' })).toMatchObject([{ code: 'plate-against-use', remedy: { change: { typeOfUse: 'DIPLOMATIC' } } }])
    expect(findings({ typeOfUse: 'GOVERNMENT' })).toMatchObject([{ code: 'plate-against-use', level: 'refer' }])
  })

  it.each(['8', 'TMP07'])('refers the protocol or placeholder plate %s', (plate) =>
    expect(findings({ plate })).toMatchObject([{ code: 'special-plate', level: 'refer' }]),
  )

  it('refers a motorcycle’s temporary plate', () =>
    expect(ofBike({ plate: '1332-123453' })).toMatchObject([{ code: 'special-plate', level: 'refer' }]))

  it('refers a “brand-new” car of an old model year', () => {
    expect(findings({ registrationType: 'N', year: 2020 })).toMatchObject([
      { code: 'not-brand-new', level: 'refer', remedy: { change: { registrationType: 'R' } } },
    ])
    expect(findings({ registrationType: 'N', year: 2025 })).toEqual([])
  })
})

describe('slips of the pen', () => {
  it('offers the chassis number that was probably meant', () => {
    expect(findings({ chassisNo: 'PAIB19F38N4I23456' })).toMatchObject([
      { code: 'chassis-no-vin', level: 'warn', remedy: { change: { chassisNo: 'PA1B19F38N4123456' } } },
    ])
    expect(findings({ chassisNo: 'PA1B-9F38N4123456' })[0]?.remedy).not.toHaveProperty('change')
  })

  it('declines a model year that is to come, and warns of a very old one', () => {
    expect(findings({ year: 2028 })).toMatchObject([{ code: 'model-year', level: 'decline', blocks: 'quote' }])
    expect(findings({ year: 2027 })).toEqual([])
    expect(findings({ year: 1965 })).toMatchObject([{ code: 'model-year', level: 'warn' }])
  })
})

describe('what is said beside an answer', () => {
  const early = (answers: Change, today = '2026-07-03') =>
    ctpl.control.early(answers, seed, { today, formats }).map(({ fields: [field], finding }) => `${field}: ${finding.code}`)

  it('is what it leads to, before the rest is answered', () => {
    const sedan = { registrationType: 'R', vehicleType: 'SEDAN', typeOfUse: 'PRIVATE' }
    expect(early({ ...sedan, seats: 9 })).toEqual(['seats: seats-against-type'])
    expect(early({ ...sedan, make: 'KAWASAKI' })).toEqual(['make: make-against-type'])
    expect(early({ ...sedan, make: 'TOYOTA', plate: '123 ABC' })).toContain('plate: plate-against-type')
    expect(early({ registrationType: 'N', year: 2010 })).toEqual(['year: not-brand-new'])
  })

  it('is nothing of the examples', () => {
    for (const { today, details } of ctpl.examples) expect(early({ ...details }, today)).toEqual([])
  })
})
