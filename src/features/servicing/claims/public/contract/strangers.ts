import { z } from 'zod'
import { Centavos } from '#domain/money-schemas.ts'
import { MESSAGE_LANGUAGES } from '#features/messaging/messages/public/rules/languages.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { plainText } from '#kit/text.ts'

const open = { secure: false, outside: true, fresh: true } as const

/** What anybody may report of an accident with an insured vehicle, once their number is proved. Nothing of whoever is insured is told. */
export const strangersContract = {
  noFaultOffer: get('accident-report/no-fault', {
    summary: 'What is paid to each person who was hurt, whoever was at fault',
    secure: false,
    reply: z.object({ amount: Centavos.nullable() }),
  }),
  reportAsThirdParty: post('accident-report', {
    summary: 'Reports an accident as somebody who is not insured; the answer is the same whether or not we insure the vehicle',
    ...open,
    perMinute: 30,
    body: z.object({
      /** That the number is theirs. */
      proof: z.string().max(500),
      /** The number of a paper of the insured vehicle, or its plate. */
      knownBy: plainText(40).trim().min(3, 'Enter the number of the document, or the plate.'),
      answers: z.record(z.string().max(60), z.unknown()),
      language: z.enum(MESSAGE_LANGUAGES).default('en'),
      /** Made by the device: what is sent again is the same. */
      client: z.uuid(),
    }),
    reply: z.object({
      number: z.string(),
      /** With which photographs may follow. */
      key: z.string(),
    }),
  }),
  addThirdPartyPhoto: post('accident-report/:reportKey/photos/:place/:client', {
    summary: 'Adds the file `file` of a multipart form to such a report, once for each id that the device gives it',
    ...open,
    perMinute: 60,
    multipart: 'file',
    reply: z.object({ count: z.int() }),
  }),
} satisfies Contract
