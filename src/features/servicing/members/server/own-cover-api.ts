import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { Context } from '#kit/server/context.ts'
import { runAsSystem } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { type OwnCover, ownCoverContract } from '../public/contract/own-cover.ts'
import { type CertificateDeps, certificateOf } from './certificate.ts'
import { type Cover, coversOf, numberOf, standingOn, toldOf } from './own-cover.ts'

/** Requests of group members about their own cover. They may not see the policies, so only their own data leaves here. */
export const ownCoverApi = (deps: CertificateDeps) => {
  /** Works with the covers of the person who asks. */
  const withOwn = async <T>({ db, actor }: Context, use: (covers: readonly Cover[]) => Promise<T>): Promise<T> => {
    const mobile = actor.kind === 'customer' ? await numberOf(db, actor.id) : undefined
    return runAsSystem(db, actor, async () => use(mobile ? await coversOf(db, mobile) : []))
  }
  return serving(ownCoverContract, {
    ownCovers: async (_, context) =>
      withOwn(context, async (covers) => {
        const items: OwnCover[] = []
        for (const cover of covers) items.push(await toldOf(context.db, cover, { brand: deps.brand, now: context.now }))
        return { items }
      }),

    ownCertificate: async ({ params }, context) =>
      withOwn(context, async (covers) => {
        const cover = covers.find(({ standing, entry }) => standing.policy.id === params.id && entry.member === params.member)
        if (!cover) throw problem('not-found')
        if (standingOn(cover, dayOf(context.now)) === 'ended')
          throw problem('not-now', { message: 'Your cover has ended, and your certificate with it.' })
        return certificateOf(context.db, cover.standing, cover.entry, deps)
      }),
  })
}
