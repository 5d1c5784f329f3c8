import { z } from 'zod'
import { LTO_ADDRESS, MAIL_ADDRESS, SMS_ADDRESS, SMS_SECRET } from '#features/reference/simulators/public/addresses.ts'
import { contributes } from '#kit/extension-point.ts'
import { figures } from '#kit/server/figures.ts'
import { operationsParts } from '#kit/server/operations.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import { configured, type Feature } from '../../feature.ts'
import { messagesApi } from './server/api.ts'
import { messagesJobs } from './server/jobs.ts'
import { messageFigures, undelivered } from './server/operations.ts'
import { sentMessages, textsReceived } from './server/personal-data.ts'
import { ltoNotices, semaphore, simulatedMail, smtp } from './server/provider.ts'
import { receivedTextsDoor } from './server/received.ts'

export const feature: Feature = {
  name: 'messages',
  contributions: [
    ...holdsPersonalData(sentMessages, textsReceived),
    contributes(operationsParts, undelivered),
    ...messageFigures.map((figure) => contributes(figures, figure)),
  ],
  ...configured(
    z.object({
      SMS_URL: z.url().or(z.literal('')).default('').describe('URL of the SMS gateway (Semaphore API). If empty: the simulator.'),
      SMS_KEY: z.string().default('').describe('Key of the SMS gateway.'),
      SMS_WEBHOOK_SECRET: z
        .string()
        .default('')
        .describe(
          'Secret with which the SMS gateway signs text messages received for us, at /sdx-api/auth/sms/notify. If empty with SMS_URL: none is trusted.',
        ),
      SMS_SENDER: z.string().max(11).default('KALASAG').describe('Registered sender name.'),
      SMTP_URL: z
        .url({ protocol: /^smtps?$/ })
        .or(z.literal(''))
        .default('')
        .describe('Mail server. If empty: the simulator.'),
      MAIL_FROM: z.string().default('Kalasag <no-reply@kalasag.example>').describe('Sender of e-mail.'),
      LTO_URL: z.url().or(z.literal('')).default('').describe('LTO URL for notices that CTPL ends. If empty: the simulator.'),
      LTO_KEY: z.string().default('').describe('Key of the insurer at the LTO.'),
    }),
    (
      { secret, secretFor, brand, simulatorsUrl, transactAsSystem, enqueue },
      { SMS_URL, SMS_KEY, SMS_WEBHOOK_SECRET, SMS_SENDER, SMTP_URL, MAIL_FROM, LTO_URL, LTO_KEY },
    ) => ({
      plugins: [
        receivedTextsDoor({ webhookSecret: SMS_URL ? SMS_WEBHOOK_SECRET : secretFor(SMS_SECRET), secret, transactAsSystem, enqueue }),
      ],
      served: [messagesApi()],
      jobWorkers: messagesJobs({
        secret,
        gateways: {
          sms: semaphore({ baseUrl: () => SMS_URL || `${simulatorsUrl()}${SMS_ADDRESS}`, key: SMS_KEY, sender: SMS_SENDER }),
          lto: ltoNotices({ url: () => LTO_URL || `${simulatorsUrl()}${LTO_ADDRESS}`, key: LTO_KEY }),
          mail: SMTP_URL
            ? smtp({ url: SMTP_URL, from: MAIL_FROM, brand })
            : simulatedMail({ url: () => `${simulatorsUrl()}${MAIL_ADDRESS}`, from: MAIL_FROM, brand }),
        },
      }),
    }),
  ),
}
