import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import { callProvider } from '#kit/server/provider-calls.ts'
import type { Registration } from '#lines/line/documents.ts'
import { ANSWER_WITHIN_SECONDS } from '../rules/certificates.ts'

export type Registered =
  | { readonly outcome: 'authenticated'; readonly authNumber: string }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'silent'; readonly why: string }

export type Corrected =
  | { readonly outcome: 'corrected' }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'silent'; readonly why: string }

export type Found =
  | { readonly outcome: 'found'; readonly authNumber: string; readonly chassisNo: string }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'silent'; readonly why: string }

/** The interface to the industry's certificate authentication facility. An unreadable answer counts as silence. */
export type CertificateService = {
  register: (cocNumber: string, registration: Registration) => Promise<Registered>
  verify: (cocNumber: string) => Promise<Found>
  /** Replaces the registered details; idempotent. */
  correct: (cocNumber: string, authNumber: string, registration: Registration) => Promise<Corrected>
}

export const NAMESPACE = 'http://api.isap.com/'

const Text = z
  .string()
  .default('')
  .transform((text) => text.trim())
const Return = z.object({ authNo: Text, cocNo: Text, chassisNo: Text, errorMessage: Text })
const Answer = z.object({
  Envelope: z.object({
    Body: z.object({
      registerResponse: z.object({ return: Return }).optional(),
      verifyResponse: z.object({ return: Return }).optional(),
      correctResponse: z.object({ return: Return }).optional(),
    }),
  }),
})

/** Numbers keep their leading zeros, so nothing is parsed as a number. */
const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, ignoreAttributes: true })
const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: false })

/** philippines.md §1.7: `MM/DD/YYYY`. */
const americanDate = (day: Day) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

type Operation = 'register' | 'verify' | 'correct'

const envelope = (operation: Operation, fields: Readonly<Record<string, string>>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${builder.build({
    'soapenv:Envelope': {
      '@_xmlns:soapenv': 'http://schemas.xmlsoap.org/soap/envelope/',
      '@_xmlns:api': NAMESPACE,
      'soapenv:Body': { [`api:${operation}`]: fields },
    },
  })}`

const isUnknown = (message: string) => /not found|no record|does not exist|not registered/i.test(message)
const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'
const isAuthNumber = (text: string) => /^[\w-]{1,12}$/.test(text)

const toldOf = (cocNumber: string, { inceptionDate, expiryDate, ...registration }: Registration) => ({
  regType: registration.regType,
  cocNo: cocNumber,
  plateNo: registration.plateNo,
  mvFileNo: registration.mvFileNo,
  engineNo: registration.engineNo,
  chassisNo: registration.chassisNo,
  inceptionDate: americanDate(inceptionDate),
  expiryDate: americanDate(expiryDate),
  mvType: registration.mvType,
  mvPremType: registration.mvPremType,
  taxType: registration.taxType,
  assuredName: registration.assuredName,
  assuredTin: registration.assuredTin,
})

type Config = { readonly url: () => string; readonly username: string; readonly password: string; readonly answerWithinMs?: number }

export function cocaf({ url, username, password, answerWithinMs = ANSWER_WITHIN_SECONDS * 1000 }: Config): CertificateService {
  const ask = async (operation: Operation, fields: Readonly<Record<string, string>>): Promise<z.output<typeof Return> | string> => {
    try {
      const response = await callProvider('certificates', url(), {
        method: 'POST',
        headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '' },
        body: envelope(operation, { username, password, ...fields }),
        signal: AbortSignal.timeout(answerWithinMs),
      })
      if (!response.ok) return `It answered with status ${response.status}.`
      const { Body } = Answer.parse(parser.parse(await response.text())).Envelope
      return Body[`${operation}Response`]?.return ?? 'Its answer could not be read.'
    } catch (error) {
      if (error instanceof z.ZodError) return 'Its answer could not be read.'
      return isTimeout(error) ? `It did not answer within ${answerWithinMs / 1000} seconds.` : 'It could not be reached.'
    }
  }

  return {
    register: async (cocNumber, registration) => {
      const answer = await ask('register', toldOf(cocNumber, registration))
      if (typeof answer === 'string') return { outcome: 'silent', why: answer }
      if (answer.errorMessage) return { outcome: 'refused', reason: answer.errorMessage.slice(0, 300) }
      if (isAuthNumber(answer.authNo) && answer.cocNo === cocNumber) return { outcome: 'authenticated', authNumber: answer.authNo }
      return { outcome: 'silent', why: 'Its answer was about something else.' }
    },

    verify: async (cocNumber) => {
      const answer = await ask('verify', { cocNo: cocNumber })
      if (typeof answer === 'string') return { outcome: 'silent', why: answer }
      if (answer.errorMessage)
        return isUnknown(answer.errorMessage) ? { outcome: 'unknown' } : { outcome: 'silent', why: answer.errorMessage.slice(0, 300) }
      if (isAuthNumber(answer.authNo) && answer.cocNo === cocNumber)
        return { outcome: 'found', authNumber: answer.authNo, chassisNo: answer.chassisNo }
      return { outcome: 'silent', why: 'Its answer was about something else.' }
    },

    correct: async (cocNumber, authNumber, registration) => {
      const answer = await ask('correct', { ...toldOf(cocNumber, registration), authNo: authNumber })
      if (typeof answer === 'string') return { outcome: 'silent', why: answer }
      if (answer.errorMessage) return { outcome: 'refused', reason: answer.errorMessage.slice(0, 300) }
      if (answer.authNo === authNumber && answer.cocNo === cocNumber) return { outcome: 'corrected' }
      return { outcome: 'silent', why: 'Its answer was about something else.' }
    },
  }
}
