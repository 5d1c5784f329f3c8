import { randomInt, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { dayOf, monthOf } from '../../src/domain/day.ts'
import type { Quotation as QuotationReply } from '../../src/features/selling/quotes/public/contract/quotes.ts'
import { ctpl } from '../../src/lines/ctpl/index.ts'
import { call, type Reply, signIn } from './calls.ts'

export type Headers = Readonly<Record<string, string>>

const digits = (length: number) => randomUUID().replaceAll(/\D/g, '').padEnd(length, '7').slice(0, length)

const taken = new Set<string>()

/** The last digits of plates whose registration falls due within five months, so that no one has to decide on their renewal. */
const soonDue = [0, 1, 2, 3, 4].map((ahead) => ((monthOf(dayOf(new Date())) - 1 + ahead) % 12) + 1).filter((month) => month <= 10)
export const dueDigit = (n: number): string => String((soonDue[n % soonDue.length] ?? 0) % 10)

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const letter = () => LETTERS[randomInt(LETTERS.length)] ?? ''

/**
 * A plate that no vehicle has had: vehicles already insured go to underwriting. Stories run in several processes on servers that others
 * used before, so knowing what this one took is not enough.
 */
export function newPlate(): string {
  const plate = `N${letter()}${letter()} ${randomInt(1, 10)}${digits(2)}${dueDigit(randomInt(10))}`
  if (taken.has(plate)) return newPlate()
  taken.add(plate)
  return plate
}

/** The conduction sticker of a vehicle sold without a plate: as with plates, one that no vehicle has had. */
export const newSticker = (): string => `${letter()}${randomInt(10)}${letter()}${digits(3)}`

/** The private car of philippines.md §1.2, with numbers that no other vehicle in the test has. */
export function car(more: Readonly<Record<string, unknown>> = {}) {
  return {
    registrationType: 'R',
    identifiedBy: 'plate',
    plate: newPlate(),
    mvFile: `1332-${digits(11)}`,
    isLate: false,
    vehicleType: 'SEDAN',
    typeOfUse: 'PRIVATE',
    make: 'TOYOTA',
    model: 'TOYOTA-VIOS',
    year: 2022,
    colour: 'SILVER',
    seats: 5,
    engineNo: `1NR-${digits(11)}`,
    chassisNo: `PA1B19F38N${digits(9)}`,
    ...more,
  }
}

/** A policyholder in Bacolod. */
export const maria = (more: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'person',
  firstName: 'María',
  lastName: 'Dela Peña',
  mobile: '0917 123 4567',
  line1: '12 Lacson Street',
  province: '1804500000',
  city: '1830200000',
  zip: '6100',
  ...more,
})

/** Every declaration of CTPL, accepted. */
export const consents = ctpl.sale.declarations.map(({ code, version }) => ({ code, version, accepted: true }))

/** Calls as one person: `await ana.post('user/quotation/start', { line: 'ctpl' })`. */
export const caller = (url: string, headers: Headers) => ({
  url,
  headers,
  get: (path: string, query: Readonly<Record<string, string>> = {}) =>
    call(url, 'GET', `secure/${path}?${new URLSearchParams(query)}`, { headers }),
  post: (path: string, body?: unknown, more: Headers = {}) =>
    call(url, 'POST', `secure/${path}`, { body, headers: { ...headers, ...more } }),
  put: (path: string, body: unknown) => call(url, 'PUT', `secure/${path}`, { body, headers }),
})
export type Caller = ReturnType<typeof caller>

/** A member of the demonstration staff, signed in: `await person(app.url, 'ana.reyes')`. */
export const person = async (url: string, name: string): Promise<Caller> => caller(url, await signIn(url, `${name}@kalasag.example`))

type Draft = { readonly id: string; readonly version: number }

/** The data that a call answered; throws the problem when it was refused. */
export function answered<T>(reply: Reply): T {
  if (reply.code !== -1) throw new Error(`${reply.status} ${reply.message} ${JSON.stringify(reply.fields ?? '')}`)
  return reply.data
}

/** A priced quotation, made at once as the specification's clients do. */
export async function quoted<T extends Draft>(
  who: Caller,
  { answers = car() as Record<string, unknown>, holder = maria() as Record<string, unknown>, side = 'user' } = {},
): Promise<T> {
  return answered<T>(await who.post(`${side}/ctpl-quotation`, { answers, holder }))
}

export type Quotation = z.output<typeof QuotationReply>

/** A car that is referred to underwriting: few sedans have nine seats. */
export const oddCar = () => car({ seats: 9 })

export const start = async (who: Caller, answers: Record<string, unknown> = {}) =>
  answered<Quotation>(await who.post('user/quotation/start', { line: 'ctpl', answers }))
export const read = async (who: Caller, id: string) => answered<Quotation>(await who.get(`user/quotation/${id}`))
export const offer = (who: Caller, holder = maria(), answers = car()) => quoted<Quotation>(who, { answers, holder })

export const save = ({ put }: Caller, draft: Draft, step: string, values: Record<string, unknown>) =>
  put(`user/quotation/${draft.id}/save`, { version: draft.version, step, values })

/** What a person sends to accept what is shown. */
export const acceptance = ({ version, total }: Quotation) => ({ version, total, consents })
export const accept = (who: Caller, quotation: Quotation) => who.post(`user/quotation/${quotation.id}/accept`, acceptance(quotation))
