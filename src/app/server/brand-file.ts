import { readFile } from 'node:fs/promises'
import { Brand } from '#domain/brand.ts'
import { StartRefused } from '#kit/server/start-refused.ts'
import type { Config } from './config.ts'

/**
 * The brand of `BRAND_FILE`, or our own; refuses a file that is missing, is not JSON or has unknown or invalid properties, each of them
 * named.
 */
export async function readBrand({ BRAND_FILE }: Pick<Config, 'BRAND_FILE'>): Promise<Brand> {
  if (!BRAND_FILE) return Brand.parse({})
  const refuse = (why: string) => new StartRefused(`BRAND_FILE: ${why}\nSee src/domain/brand.ts for what a brand may say.`)
  const text = await readFile(BRAND_FILE, 'utf8').catch((problem: NodeJS.ErrnoException) => {
    throw refuse(`the file ${BRAND_FILE} cannot be read (${problem.code}).`)
  })
  const parsed = Brand.safeParse(parseJson(text, () => refuse(`the file ${BRAND_FILE} is no JSON.`)))
  if (parsed.success) return parsed.data
  throw refuse(
    [`the file ${BRAND_FILE} is wrong:`, ...parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)].join('\n'),
  )
}

function parseJson(text: string, refusal: () => StartRefused): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refusal()
  }
}
