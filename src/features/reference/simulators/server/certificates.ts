import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Db } from '#kit/server/db.ts'
import { COC_ADDRESS } from '../public/addresses.ts'
import { faultOf } from './faults.ts'
import type { SimulatorDeps } from './surroundings.ts'
import { registrations } from './tables.ts'

const LATE_MS = 6_000
const Text = z.string().default('')
const Told = z.record(z.string(), Text).optional()
const Request = z.object({
  Envelope: z.object({ Body: z.object({ register: Told, correct: Told, verify: z.object({ cocNo: Text }).optional() }) }),
})
type Operation = 'register' | 'verify' | 'correct'
type Fields = Readonly<Record<string, string>>

const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, ignoreAttributes: true })
const builder = new XMLBuilder({ ignoreAttributes: false })

const reply = (operation: Operation, content: Fields): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${builder.build({
    'S:Envelope': {
      '@_xmlns:S': 'http://schemas.xmlsoap.org/soap/envelope/',
      'S:Body': { [`ns2:${operation}Response`]: { '@_xmlns:ns2': 'http://api.isap.com/', return: content } },
    },
  })}`

const LENGTHS: Readonly<Record<string, number>> = { cocNo: 15, plateNo: 7, mvFileNo: 15, engineNo: 40, chassisNo: 40, assuredName: 100 }
const NEEDED = {
  N: ['cocNo', 'mvType', 'mvPremType', 'engineNo', 'chassisNo'],
  R: ['cocNo', 'mvType', 'mvPremType', 'engineNo', 'chassisNo', 'plateNo', 'mvFileNo'],
} as const

function complaint(fields: Fields): string | undefined {
  const { regType } = fields
  if (regType !== 'N' && regType !== 'R') return 'Invalid registration type.'
  const missing = NEEDED[regType].find((name) => !fields[name])
  if (missing) return `${missing} is required.`
  const long = Object.entries(LENGTHS).find(([name, length]) => (fields[name]?.length ?? 0) > length)
  if (long) return `${long[0]} is longer than ${long[1]} characters.`
  const isDate = (text = '') => /^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/\d{4}$/.test(text)
  return isDate(fields.inceptionDate) && isDate(fields.expiryDate) ? undefined : 'Dates must be MM/DD/YYYY.'
}

async function register(db: Db, fields: Fields): Promise<Fields> {
  const wrong = complaint(fields)
  if (wrong) return { errorMessage: wrong }
  const cocNo = fields.cocNo ?? ''
  const authNo = String(randomInt(10_000_000_000, 99_999_999_999))
  const [kept] = await db
    .insert(registrations)
    .values({ cocNo, authNo, fields })
    .onConflictDoUpdate({ target: registrations.cocNo, set: { registerCalls: sql`${registrations.registerCalls} + 1` } })
    .returning()
  if (kept?.authNo !== authNo) return { errorMessage: `COC ${cocNo} is already registered.` }
  return { authNo, cocNo, premiumType: fields.mvPremType ?? '', successMessage: 'COC registered.' }
}

/** Stores the corrected fields, however often they are sent; the number of a certificate and its authentication stay. */
async function correct(db: Db, fields: Fields): Promise<Fields> {
  const wrong = complaint(fields)
  if (wrong) return { errorMessage: wrong }
  const { cocNo = '', authNo = '' } = fields
  const [kept] = await db
    .update(registrations)
    .set({ fields, corrections: sql`${registrations.corrections} + 1` })
    .where(and(eq(registrations.cocNo, cocNo), eq(registrations.authNo, authNo)))
    .returning()
  return kept ? { authNo, cocNo, successMessage: 'COC corrected.' } : { errorMessage: 'COC not found.' }
}

async function verify(db: Db, cocNo: string): Promise<Fields> {
  const [kept] = await db.select().from(registrations).where(eq(registrations.cocNo, cocNo))
  if (!kept) return { errorMessage: 'COC not found.' }
  const { engineNo = '', chassisNo = '', plateNo = '', mvFileNo = '' } = z.record(z.string(), z.string()).parse(kept.fields)
  return {
    authNo: kept.authNo,
    cocNo,
    authDate: kept.registeredAt.toISOString().slice(0, 10),
    engineNo,
    chassisNo,
    plateNo,
    mvFileNo,
    status: 'AUTHENTICATED',
  }
}

const REFUSAL: Fields = { errorMessage: 'Engine number does not match the LTO record.' }

export const certificateSimulator =
  ({ transaction }: Pick<SimulatorDeps, 'transaction'>): FastifyPluginAsync =>
  async (app) => {
    app.addContentTypeParser('text/xml', { parseAs: 'string' }, (_, body, done) => done(null, body))
    app.post(COC_ADDRESS, { schema: { hide: true } }, async (request, answer) => {
      const { Body } = Request.parse(parser.parse(String(request.body))).Envelope
      const operation = Body.register ? 'register' : Body.correct ? 'correct' : 'verify'
      const { fault, content } = await transaction(async (db) => {
        const fault = await faultOf(db, 'coc')
        if (fault === 'down') return { fault, content: {} }
        if (fault === 'refused' && operation !== 'verify') return { fault, content: REFUSAL }
        if (Body.register) return { fault, content: await register(db, Body.register) }
        return { fault, content: Body.correct ? await correct(db, Body.correct) : await verify(db, Body.verify?.cocNo ?? '') }
      })
      if (fault === 'down') return answer.code(503).send('down')
      if (fault === 'late') await pause(LATE_MS)
      if (fault === 'unanswered') return void answer.raw.destroy()
      if (fault === 'malformed') return answer.type('text/html').send('<html>Bad gateway')
      return answer.type('text/xml; charset=utf-8').send(reply(operation, content))
    })
  }
