import { z } from 'zod'
import { Centavos } from '#domain/money-schemas.ts'
import { Mobile } from '#domain/person.ts'
import { get, post } from '#kit/contract.ts'
import { FAULT_CODES, SERVICE_CODES, supportsFault } from './rules.ts'

const Service = z.enum(SERVICE_CODES)
const Fault = z.enum(FAULT_CODES)
const At = z.iso.datetime({ offset: true })

export const contract = {
  simulators: get('simulators', {
    summary: 'What the simulated third parties were sent and did, newest first. Demonstration only',
    secure: false,
    query: z.object({ recipient: z.string().max(100).optional() }),
    reply: z.object({
      faults: z.array(z.object({ service: Service, fault: Fault, remaining: z.int().nullable() })),
      messages: z.array(
        z.object({
          id: z.string(),
          channel: z.enum(['sms', 'mail', 'lto']),
          recipient: z.string(),
          subject: z.string().nullable(),
          body: z.string(),
          at: At,
        }),
      ),
      charges: z.array(z.object({ reference: z.string(), amount: Centavos, status: z.string(), captures: z.int(), at: At })),
      checkouts: z.array(
        z.object({
          reference: z.string(),
          amount: Centavos,
          status: z.string(),
          paidWith: z.string().nullable(),
          /** For payment at a counter, as long as it is waiting. */
          counterCode: z.string().nullable(),
          captures: z.int(),
          at: At,
        }),
      ),
      registrations: z.array(z.object({ cocNo: z.string(), authNo: z.string(), calls: z.int(), at: At })),
      identities: z.array(z.object({ transactionId: z.string(), workflow: z.string(), status: z.string(), at: At })),
    }),
  }),
  setFault: post('simulators/fault', {
    summary: 'Switches a fault of one simulated third party on or off. Demonstration only',
    secure: false,
    body: z
      .object({
        service: Service,
        fault: Fault.nullable(),
        /** How many requests it affects; null until switched off. */ requests: z.int().min(1).max(1000).nullable().default(null),
      })
      .refine(({ service, fault }) => fault === null || supportsFault(service, fault), {
        path: ['fault'],
        message: 'This service cannot suffer from that fault.',
      }),
    reply: z.object({ service: Service, fault: Fault.nullable() }),
  }),
  writeByText: post('simulators/text', {
    summary: 'Sends us a text message from a number. Demonstration only',
    secure: false,
    outside: true,
    done: 'Sent.',
    body: z.object({ mobile: Mobile, message: z.string().trim().min(1, 'Write something.').max(1000) }),
    reply: z.object({ id: z.string() }),
  }),
  payAtCounter: post('simulators/pay-at-counter', {
    summary: 'Pays a code at a counter in cash. Demonstration only',
    secure: false,
    outside: true,
    done: 'Paid at the counter.',
    body: z.object({ code: z.string().max(40) }),
    reply: z.object({ code: z.string(), status: z.string() }),
  }),
}
