import { eq } from 'drizzle-orm'
import { formatMobile } from '#domain/mobile.ts'
import { problem } from '#domain/problem.ts'
import { customers } from '#features/people/customers/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import type { Handlers } from '#kit/contract.ts'
import type { Context, OutsideContext, Upload } from '#kit/server/context.ts'
import { runAsSystem } from '#kit/server/db.ts'
import type { FileStore } from '#kit/server/files.ts'
import type { ownRequestsContract } from '../../public/contract/own-requests.ts'
import { closeRequest } from '../requests/close.ts'
import { ownRequest } from '../requests/detail.ts'
import { openCopy } from '../requests/file.ts'
import { takeRequest } from '../requests/take.ts'
import { getOwnRequest, getRequest, letCopiesGo, requestsOf } from '../store/requests.ts'

const customerOf = (actor: Actor): string => {
  if (actor.kind !== 'customer') throw problem('not-allowed')
  return actor.id
}

type OwnHandlers = Handlers<typeof ownRequestsContract, Context, OutsideContext, readonly Upload[]>

/** What a customer does in their home; the person signed in there proved their number with a one-time code. */
export const ownRequestHandlers = ({ files, secret }: { readonly files: FileStore; readonly secret: string }): OwnHandlers => ({
  ownPrivacyRequests: async (_, { db, actor, now }) => (await requestsOf(db, customerOf(actor))).map((row) => ownRequest(row, now)),
  askAboutData: async ({ body: { kind, wish = '' } }, { db, actor, now, about }) => {
    const [customer] = await db
      .select()
      .from(customers)
      .where(eq(customers.id, customerOf(actor)))
    if (!customer) throw problem('not-found')
    const { name, mobile } = customer
    const identityProof = `Signed in with a one-time code sent to ${formatMobile(mobile)}.`
    const asked = { kind, wish, mobile, identityProof, way: 'home', name: name || formatMobile(mobile), askedAt: now } as const
    const row = await runAsSystem(db, actor, () => takeRequest(db, actor, asked, now))
    about(`privacy-request:${row.id}`)
    return ownRequest(await getRequest(db, row.id), now)
  },
  withdrawPrivacyRequest: async ({ params }, context) => {
    const { db, actor, now, about } = context
    const row = await getOwnRequest(db, customerOf(actor), params.id, 'lock')
    about(`privacy-request:${row.id}`)
    await runAsSystem(db, actor, async () => {
      await letCopiesGo(db, [row])
      await closeRequest(context, row, { event: 'withdraw', set: { fileUntil: null } })
    })
    return ownRequest(await getRequest(db, row.id), now)
  },
  ownCopy: async ({ params }, { db, actor, now, recordSecurityEvent }) => {
    const row = await getOwnRequest(db, customerOf(actor), params.id)
    if (!ownRequest(row, now).copyUntil) throw problem('not-found', { message: 'This copy is no longer available. Ask for another one.' })
    recordSecurityEvent({ kind: 'exported', subjects: [`privacy-request:${row.id}`, `customer:${row.customerId}`] })
    return openCopy({ files, secret }, row)
  },
})
