import { requireStaff } from '#domain/access.ts'
import type { Brand } from '#domain/brand.ts'
import { dayOf } from '#domain/day.ts'
import { letterheadOf } from '#domain/letterhead.ts'
import { problem } from '#domain/problem.ts'
import { PDF } from '#kit/media-types.ts'
import type { FileStore } from '#kit/server/files.ts'
import { lazyRead } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { renderPdf } from '#kit/server/pdf.ts'
import { contract } from '../public/contract.ts'
import { parsedFacts } from '../rules/facts.ts'
import { MAX_FOUND } from '../rules/resources.ts'
import { detailOf, namesOf } from './api/detail.ts'
import { lookAt, open, share, sharedVersion, shareOf } from './api/links.ts'
import { askingIn, begin, discard, giveBack, publish, renew, save, submit, upload, withdraw } from './api/office.ts'
import { resourcesInForce } from './store/search.ts'
import { revokeShare, sharesOf } from './store/shares.ts'
import { findVersion, versionsInWork } from './store/versions.ts'
import type { resourceVersions } from './tables.ts'

type Deps = { readonly files: FileStore; readonly brand: Brand }

/** The pages of a version: the file, or what we render ourselves. */
function fileOf({ name, type, fileKey, drawn, title, createdAt }: typeof resourceVersions.$inferSelect, { files, brand }: Deps) {
  if (drawn) return { name: `${title}.pdf`, type: PDF, bytes: () => renderPdf(drawn, letterheadOf(brand), createdAt) }
  const missing = () => problem('not-found', { message: 'The pages of this document are missing. Please tell the office.' })
  if (!fileKey || !name || !type) throw problem('not-found', { message: 'This version has no file yet.' })
  return { name, type, bytes: lazyRead(files, fileKey, missing), isForeign: true }
}

export const resourcesApi = (deps: Deps) =>
  serving(contract, {
    resources: async ({ query }, { db, now }) => {
      const found = await resourcesInForce(db, { ...query, on: query.on ?? dayOf(now) })
      return { items: found.slice(0, MAX_FOUND), isCut: found.length > MAX_FOUND }
    },
    resource: async ({ params }, context) => {
      const asking = askingIn(context)
      const detail = await detailOf(context.db, params.id, asking)
      const isOut = detail.state === 'published' || detail.state === 'withdrawn'
      if (!isOut && !asking.actor.features.includes('RESOURCES')) throw problem('not-found')
      return detail
    },
    resourceFile: async ({ params }, { db, actor }) => {
      const version = await findVersion(db, params.id)
      const isOut = version.state === 'published' || version.state === 'withdrawn'
      if (!isOut && !requireStaff(actor).features.includes('RESOURCES')) throw problem('not-found')
      return fileOf(version, deps)
    },
    resourcesInWork: async (_, { db, actor }) => {
      const found = await versionsInWork(db)
      const names = await namesOf(
        db,
        found.map(({ madeBy }) => madeBy),
      )
      return found.map(({ id, resourceId, title, summary, state, madeBy, resource }) => {
        const { kind, line } = parsedFacts(resource)
        const isMine = madeBy === requireStaff(actor).id
        return { versionId: id, resourceId, title, summary, kind, line, state, madeBy: (madeBy && names.get(madeBy)) ?? null, isMine }
      })
    },
    addResource: ({ body }, context) => begin(body, context),
    renewResource: ({ params }, context) => renew(params.id, context),
    saveResource: ({ params, body }, context) => save(params.id, body, context),
    uploadResource: ({ params }, uploads) => upload(deps.files, params.id, uploads),
    submitResource: ({ params, body }, context) => submit(params.id, body, context),
    publishResource: ({ params }, context) => publish(params.id, context),
    returnResource: ({ params, body }, context) => giveBack(params.id, body.reason, context),
    discardResource: ({ params }, context) => discard(params.id, context),
    withdrawResource: ({ params, body }, context) => withdraw(params.id, body.reason, context),
    shareResource: ({ params, body }, context) => share(params.id, body.mobile, context),
    resourceShares: async ({ params }, { db, actor, now }) => {
      const version = await findVersion(db, params.id)
      return (await sharesOf(db, requireStaff(actor).id, version.id)).map((row) => shareOf(row, now))
    },
    revokeShare: async ({ params }, { db, actor, now, about }) => {
      const row = await revokeShare(db, requireStaff(actor).id, params.id, now)
      about(`resource-share:${row.id}`)
      return shareOf(row, now)
    },
    sharedDocument: ({ body }, context) => lookAt(body.token, context),
    openSharedDocument: ({ body }, context) => open(body.token, context),
    sharedFile: async ({ params }, context) => fileOf(await sharedVersion(params.token, context), deps),
  })
