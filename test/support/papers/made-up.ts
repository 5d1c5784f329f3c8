import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

type Row = Readonly<Record<string, string>>
const seed = (path: string): Row[] =>
  parse(readFileSync(new URL(`../../../db/seed/${path}`, import.meta.url), 'utf8'), { columns: true, skip_empty_lines: true })

const vehicles = seed('vehicles.csv')
const colours = seed('lists/colour.csv')
const bodies = seed('lists/body-type.csv')
const mortgagees = seed('lists/mortgagee.csv')
const people = seed('demo/policyholders.csv').filter(({ kind }) => kind === 'person')

/** Pseudorandom numbers that are the same every time (mulberry32). */
export function diceOf(start: number) {
  let state = start >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(choices: ArrayLike<T>): T => {
    const chosen = choices[whole(0, choices.length - 1)]
    if (chosen === undefined) throw new Error('nothing to pick from')
    return chosen
  }
  const signs = (from: string, count: number) => Array.from({ length: count }, () => pick([...from])).join('')
  return { next, whole, pick, signs }
}
type Dice = ReturnType<typeof diceOf>

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const DIGITS = '0123456789'

/** An invented vehicle and owner, as their documents would describe them. */
export function madeUp(start: number) {
  const dice = diceOf(start)
  const vehicle = dice.pick(vehicles)
  const onWheels = vehicle.vehicle_type === 'MOTORCYCLE' || vehicle.vehicle_type === 'TRICYCLE'
  const from = Number(vehicle.year_from)
  const person = dice.pick(people)
  const name = (column: string) => (person[column] ?? '').toUpperCase()
  return {
    plate: onWheels
      ? motorcyclePlate(dice)
      : `${dice.pick([...'NCDAPRU'])}${dice.signs(LETTERS, 2)} ${dice.signs(DIGITS, dice.pick([3, 4]))}`,
    mvFile: `${dice.signs(DIGITS, 4)}-${dice.signs(DIGITS, 11)}`,
    engineNo: `${dice.pick(['2NR', '4D56', '1GD', 'K15B', '4JJ1', 'E3K8E'])}-${dice.signs(`${DIGITS}${DIGITS}UX`, 7)}`,
    chassisNo: `${dice.pick(['MHF', 'PA1', 'MMB', 'JTF', 'MH8'])}${dice.signs(`${LETTERS}${DIGITS}`, 7)}${dice.signs(DIGITS, 7)}`,
    make: (vehicle.make ?? '').toUpperCase(),
    model: (vehicle.model ?? '').toUpperCase(),
    year: String(dice.whole(Math.max(from, 2012), 2026)),
    colour: (dice.pick(colours).label ?? '').toUpperCase(),
    bodyType: (bodies.find(({ code }) => code === vehicle.body_type)?.label ?? 'SEDAN').toUpperCase(),
    gvw: vehicle.gvw_kg ?? '',
    unladenWeight: String(Math.round(Number(vehicle.gvw_kg) * 0.72)),
    seats: vehicle.seats ?? '',
    engineCc: vehicle.engine_cc ?? '',
    mortgagee: dice.next() < 0.4 ? (dice.pick(mortgagees).label ?? '').toUpperCase() : '',
    firstName: name('first_name'),
    middleName: name('middle_name'),
    lastName: name('last_name'),
    birthDate: person.birth_date ?? '1980-01-01',
    line1: name('line1'),
    licenceNo: `${dice.pick([...'NDCGK'])}${dice.signs(DIGITS, 2)}-${dice.signs(DIGITS, 2)}-${dice.signs(DIGITS, 6)}`,
    philsysNo: Array.from({ length: 4 }, () => dice.signs(DIGITS, 4)).join('-'),
    seller: `${dice.pick(['RAMON', 'TERESITA', 'JOSE'])} ${dice.pick(['V.', 'L.', 'B.'])} ${dice.pick(['AQUINO', 'BAUTISTA', 'OCAMPO'])}`,
  }
}
export type MadeUp = ReturnType<typeof madeUp>

const motorcyclePlate = (dice: Dice) =>
  dice.next() < 0.5
    ? `${dice.signs(DIGITS, 3)} ${dice.signs(LETTERS, 3)}`
    : `${dice.signs(LETTERS, 1)} ${dice.signs(DIGITS, 3)} ${dice.signs(LETTERS, 2)}`
