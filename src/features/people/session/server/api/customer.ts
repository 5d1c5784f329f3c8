import type { Brand } from '#domain/brand.ts'
import { problem } from '#domain/problem.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { ensureCustomer } from '#features/people/customers/public/server/commands.ts'
import { mayUseLink, type OpenedLink } from '#features/people/sharing/public/rules.ts'
import { linkMadeAt, markSignedIn, openLink } from '#features/people/sharing/public/server/commands/sharing.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { customerContract } from '../../public/contract.ts'
import { type CustomerByNumber, customerByNumber, customerSignedInByLink } from '../../public/server/events.ts'
import { CODE } from '../../rules/session.ts'
import type { CodeLimits } from '../code-budget.ts'
import { inConstantTime } from '../constant-time.ts'
import { ensureBrowser, knownBrowser, openSession } from '../cookies.ts'
import { checkCode, codeProblem, makeCode } from '../one-time-code.ts'
import { type AsSystem, customerSignedIn } from '../sign-in.ts'
import { findCustomer, type KnownCustomer } from '../store/customers.ts'
import type { OwnTokens } from '../tokens.ts'
import { trustedOrigin } from '../trusted-origin.ts'

export type CustomerApiDeps = {
  readonly publicUrl: string
  readonly secret: string
  readonly brand: Brand
  readonly transactAsSystem: AsSystem
  readonly tokens: OwnTokens
  readonly codeLimits: CodeLimits
}

export const customerApi = (deps: CustomerApiDeps) =>
  serving(customerContract, {
    sendCustomerCode: async ({ body: { mobile, link: token } }, context) => {
      const { transactAsSystem, secret, codeLimits } = deps
      const { now, enqueue, origin, log } = context
      const asker = ensureBrowser(context)
      const sent = await inConstantTime(
        transactAsSystem(async (db) => {
          const link = await genuineLink(db, token, deps)
          const mayHaveOne = link
            ? mayUseLink(link, mobile)
            : ((await findCustomer(db, mobile)) ?? (await namedSomewhere(db, mobile))) !== undefined
          const send = (code: string, expiresAt: Date) =>
            queueMessage(
              db,
              { enqueue, secret },
              {
                channel: 'sms',
                recipient: mobile,
                ...messageTexts.oneTimeCode({ code, brand: deps.brand.name, host: hostOf(trustedOrigin(origin.baseUrl, deps.publicUrl)) }),
                purpose: 'one-time-code',
                expiresAt,
              },
            )
          const wanted = { ...codeOf(db, mobile, link), asker, address: origin.address, secret, now }
          if (!mayHaveOne) context.recordSecurityEvent({ kind: 'unknown-account', identifier: mobile })
          return makeCode(db, wanted, mayHaveOne ? send : undefined, { ...codeLimits, log })
        }),
      )
      return { ...sent, validForSeconds: CODE.seconds }
    },

    customerSignIn: async ({ body: { mobile, code, link: token } }, context) => {
      const { transactAsSystem, secret, tokens } = deps
      const { now } = context
      const outcome = await inConstantTime(
        transactAsSystem(async (db) => {
          const link = await genuineLink(db, token, deps)
          // If no code was requested, none is right.
          const asker = knownBrowser(context) ?? 'unknown'
          const checked = await checkCode(db, { ...codeOf(db, mobile, link), asker, address: context.origin.address, secret, now }, code)
          if (checked !== 'right') return checked
          const customer = link
            ? await customerByLink(db, link, mobile)
            : ((await findCustomer(db, mobile)) ?? (await newCustomer(db, mobile)))
          if (!customer) return 'wrong'
          const who = { customerId: customer.id, agentId: customer.agentId }
          const sessionId = await openSession(db, who, context, { now })
          context.about(`customer:${customer.id}`)
          return customerSignedIn(db, { sessionId, ...who, tokens })
        }),
      )
      if (typeof outcome !== 'string') return outcome
      context.recordSecurityEvent({ kind: 'wrong-code', identifier: mobile })
      throw codeProblem(outcome)
    },
  })

/** The person whom someone else's record names with this number, such as a member of a group. */
async function namedSomewhere(db: Db, mobile: string): Promise<CustomerByNumber | undefined> {
  for (const find of customerByNumber.contributions()) {
    const found = await find(db, mobile)
    if (found) return found
  }
  return undefined
}

/** Someone who verified a number that a record names becomes a customer. */
async function newCustomer(db: Db, mobile: string): Promise<KnownCustomer | undefined> {
  const found = await namedSomewhere(db, mobile)
  return found && { id: await ensureCustomer(db, { mobile, kind: 'person', ...found }), agentId: found.agentId }
}

/** The host for which the browser may take a code out of the message. */
const hostOf = (origin: string | undefined) => origin && new URL(origin).host

/** A code requested with a link opens only that link. */
const codeOf = (db: Db, mobile: string, link: OpenedLink | undefined) => ({
  mobile,
  purpose: link ? `sign-in:${link.id}` : 'sign-in',
  link,
  vouchedAt: link?.mobile === mobile ? () => linkMadeAt(db, link.id) : undefined,
})

async function genuineLink(db: Db, token: string | undefined, { secret }: CustomerApiDeps): Promise<OpenedLink | undefined> {
  if (!token) return undefined
  const link = await openLink(db, { secret }, token)
  if (!link) throw problem('link-not-valid')
  return link
}

/** The customer who verified the number, created if new; what the link is about becomes theirs, unless it is someone else's. */
async function customerByLink(db: Db, link: OpenedLink, mobile: string): Promise<KnownCustomer> {
  const id = await ensureCustomer(db, { mobile, agentId: link.agentId })
  for (const claim of customerSignedInByLink.contributions())
    if (!(await claim(db, { link, customerId: id })))
      throw problem('link-not-valid', {
        message: 'This link is meant for another mobile number. Please ask your agent for one of your own.',
      })
  await markSignedIn(db, link)
  return { id, agentId: link.agentId }
}
