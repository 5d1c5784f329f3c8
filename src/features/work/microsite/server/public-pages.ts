import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { dayOf } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { leadingTo } from '#features/people/sharing/public/rules.ts'
import { openInvitation } from '#features/people/sharing/public/server/commands/open-invitation.ts'
import { now } from '#kit/server/clock.ts'
import { baseUrlOf, CrossSiteRequest, refuseCrossSite } from '#kit/server/request-context.ts'
import { PAGES, pageAddress, STYLE_ADDRESS, TESTIMONIALS } from '../rules/address.ts'
import { faultsIn, givenIn, type PublicDeps, pagesFor, READS, valueIn, WRITES } from './answering.ts'
import { sealShown, takeCallBack, wasRead } from './call-back.ts'
import { factsOfShown, findShown, type ShownSite } from './gather.ts'
import { agentPage, postPage } from './pages/agent-page.ts'
import { CallBackForm, type CallBackState, TRAP } from './pages/call-back-form.ts'
import { failurePage, nobodyHere } from './pages/plain-page.ts'
import { styleOf } from './pages/style.ts'
import { shownPost } from './store/posts.ts'
import { registerTestimonialPages } from './testimonial-pages.ts'

const YEAR_S = 31_536_000
/** Agents' pages may be indexed; what belongs to one visitor may not. */
const ROBOTS = `User-agent: *\nDisallow: /sdx-api/\nDisallow: ${TESTIMONIALS}\n`

/** The public pages of agents: rendered here, readable without any script. */
export function publicPages(deps: PublicDeps): FastifyPluginAsync {
  const { brand, secret, files, transactAsSystem, publicUrl } = deps
  const pages = pagesFor(deps)
  const { around, send } = pages
  const slugIn = ({ params }: FastifyRequest) => valueIn(params, 'slug')
  const shownAt = (request: FastifyRequest) => transactAsSystem((db) => findShown(db, slugIn(request), dayOf(now())))
  const begun = (more: Partial<CallBackState> = {}): CallBackState => ({ seal: sealShown(secret, now()), given: {}, wrong: {}, ...more })

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, state: CallBackState, status = 200) => {
    const facts = await transactAsSystem(async (db) => {
      const shown = await findShown(db, slugIn(request), dayOf(now()))
      return shown && factsOfShown(db, shown, now())
    })
    const about = await around(request)
    return facts ? send(reply, agentPage(facts, about, state), status) : send(reply, nobodyHere(about), 404)
  }

  const sendPicture = async (request: FastifyRequest, reply: FastifyReply, keyOf: (shown: ShownSite) => string | null) => {
    const shown = await shownAt(request)
    const key = shown && keyOf(shown)
    const asked = valueIn(request.params, 'key')
    const bytes = key && asked.length === 16 && key.startsWith(asked) ? await files.get(key) : undefined
    if (!bytes) return send(reply, nobodyHere(await around(request)), 404)
    return (
      reply
        .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
        // The services that show shared links fetch it from another origin.
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/jpeg')
        .send(Buffer.from(bytes))
    )
  }

  const takeCall = async (request: FastifyRequest, reply: FastifyReply) => {
    refuseCrossSite(request, baseUrlOf(request, publicUrl))
    const { say } = await around(request)
    const given = givenIn(request)
    const done = () => reply.redirect(`${pageAddress(slugIn(request))}?called=1#call`, 303)
    const shown = await shownAt(request)
    if (!shown) return send(reply, nobodyHere(await around(request)), 404)
    // A program that filled in the hidden field is made to believe that it succeeded.
    if (given[TRAP]) return done()
    const form = CallBackForm.safeParse(given)
    if (!form.success) {
      const note = { isDone: false, text: say('Please check the marked answers.') }
      return sendPage(request, reply, begun({ given, wrong: faultsIn(form.error.issues), note }), 422)
    }
    if (!wasRead(secret, given.shown ?? '', now())) {
      const note = { isDone: false, text: say('Please check what you entered and send it again.') }
      return sendPage(request, reply, begun({ given, note }), 422)
    }
    const taken = await transactAsSystem((db) =>
      takeCallBack(db, { agentId: shown.site.agentId, form: form.data, address: request.ip, now: now() }),
    )
    if (taken === 'taken') return done()
    const note = { isDone: false, text: say('We cannot take more requests just now. Please call: {phone}.', { phone: shown.agent.mobile }) }
    return sendPage(request, reply, begun({ given, note }), 429)
  }

  const beginQuotation = async (request: FastifyRequest, reply: FastifyReply) => {
    const baseUrl = baseUrlOf(request, publicUrl)
    refuseCrossSite(request, baseUrl)
    const shown = await shownAt(request)
    const line = shown?.sold.find((each) => each.line.code === givenIn(request).line)?.line.code
    if (!shown || !line) return send(reply, nobodyHere(await around(request)), 404)
    const { id: agentId, branch } = shown.agent
    const link = await transactAsSystem((db) => openInvitation(db, secret, { agentId, branch, baseUrl, now: now() }))
    return reply.redirect(leadingTo(link, pathTo('quotes/quick-quote', { audience: 'customer', line }, { line })), 303)
  }

  return async (app: FastifyInstance) => {
    app.setErrorHandler(async (error: { readonly statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? (error instanceof CrossSiteRequest ? 403 : 500)
      if (status >= 500) request.log.error({ err: error }, 'page of an agent')
      return send(reply, failurePage(await around(request), status), status)
    })
    const schema = { hide: true }
    // A preview is shown in a frame without an origin.
    app.get(STYLE_ADDRESS, { schema }, (_, reply) =>
      reply
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'no-cache')
        .type('text/css; charset=utf-8')
        .send(styleOf(brand)),
    )
    app.get('/robots.txt', { schema }, (_, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS))
    app.get(`${PAGES}:slug`, { schema, config: READS }, (request, reply) => {
      if (!valueIn(request.query, 'called')) return sendPage(request, reply, begun())
      return around(request).then(({ say }) =>
        sendPage(request, reply, begun({ note: { isDone: true, text: say('Thank you. You will be called back.') } })),
      )
    })
    app.get(`${PAGES}:slug/photo-:key.jpg`, { schema, config: READS }, (request, reply) =>
      sendPicture(request, reply, ({ page }) => page.photoKey),
    )
    app.get(`${PAGES}:slug/share-:key.jpg`, { schema, config: READS }, (request, reply) =>
      sendPicture(request, reply, ({ page }) => page.shareKey),
    )
    app.get(`${PAGES}:slug/:post`, { schema, config: READS }, async (request, reply) => {
      const asked = valueIn(request.params, 'post')
      const found = await transactAsSystem(async (db) => {
        const shown = await findShown(db, slugIn(request), dayOf(now()))
        const post = shown && (await shownPost(db, shown.site.agentId, asked))
        return post && { post, facts: await factsOfShown(db, shown, now()) }
      })
      const about = await around(request)
      return found ? send(reply, postPage(found.facts, found.post, about)) : send(reply, nobodyHere(about), 404)
    })
    app.post(`${PAGES}:slug`, { schema, config: WRITES }, takeCall)
    app.post(`${PAGES}:slug/quote`, { schema, config: WRITES }, beginQuotation)
    registerTestimonialPages(app, deps, pages)
  }
}
