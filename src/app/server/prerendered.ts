import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Piscina } from 'piscina'
import type { Brand } from '#domain/brand.ts'
import { withStyle } from '#kit/security-policy.ts'
import type { Log } from '#kit/server/log.ts'
import { staticAnswer } from '#kit/server/static-answer.ts'
import { type Prerendered, WAYS_IN } from '../ways-in.ts'

type Given = { readonly shell: string; readonly brand: Brand; readonly log: Log }
type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** No one waits longer for the prerendered page: the program renders its screen as well. */
const LONGEST_MS = 2000

/** Browsers list the preferred language first. */
const languageOf = ({ headers }: FastifyRequest): string => /^[a-z]+/.exec(headers['accept-language'] ?? '')?.[0] ?? ''

/**
 * Returns a function that answers entry screens with their first picture in the page, so that people on a slow line can read it before the
 * program is loaded. All are rendered when the first is requested, and again when the brand changes, by a thread that ends. Other addresses
 * have none, nor do returning visitors.
 */
export function prerendering(folder: string, { shell, brand, log }: Given) {
  const draw = async (): Promise<ReadonlyMap<string, Answer>> => {
    const style = await readFile(join(folder, 'style.css'), 'utf8')
    const thread = new Piscina({ filename: join(folder, 'prerender.mjs'), minThreads: 0, maxThreads: 1 })
    try {
      const pages: readonly Prerendered[] = await thread.run({ shell, brand, style })
      return new Map(pages.map((page) => [`${page.path} ${page.language}`, answering(page)]))
    } finally {
      await thread.destroy()
    }
  }
  let drawn: Promise<ReadonlyMap<string, Answer>> | undefined
  let drawnOf = ''
  return async (request: FastifyRequest): Promise<Answer | undefined> => {
    const path = new URL(request.url, 'http://here').pathname.replace(/^\/app|\/$/g, '')
    if (!WAYS_IN.includes(path) || request.headers.cookie !== undefined) return undefined
    const brandNow = JSON.stringify(brand)
    if (drawnOf !== brandNow) {
      drawnOf = brandNow
      drawn = draw().catch((error: unknown) => {
        log.warn({ err: error }, 'the first screens are not drawn')
        return new Map()
      })
    }
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), LONGEST_MS))
    const pages = await Promise.race([drawn, late])
    return pages?.get(`${path} ${languageOf(request)}`) ?? pages?.get(`${path} en`)
  }
}

function answering({ text, styleHash }: Prerendered): Answer {
  const answer = staticAnswer('text/html; charset=utf-8', () => text, { varies: 'accept-encoding, accept-language, cookie' })
  return (request, reply) => {
    reply.header('content-security-policy', withStyle(String(reply.getHeader('content-security-policy')), styleHash))
    return answer(request, reply)
  }
}
