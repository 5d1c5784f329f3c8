import type { Brand } from '#domain/brand.ts'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { serving } from '#kit/server/http.ts'
import { contract } from '../public/contract.ts'
import { SHIPPED_LEGAL } from '../public/rules/legal-texts.ts'
import { legalOn, logoName, storedBrand } from '../public/server/settings.ts'

/** A picture under another name is another picture. */
const LOGO_SECONDS = 7 * 24 * 3600

export const brandsApi = ({ brand }: { brand: Brand }) =>
  serving(contract, {
    brand: async () => brand,
    brandLogo: async ({ query }, { db, cacheFor }) => {
      const logo = (await storedBrand(db))?.logo
      if (!logo || logoName(logo) !== query.of) throw problem('not-found')
      cacheFor(LOGO_SECONDS)
      return { name: 'logo.png', type: 'image/png', bytes: Buffer.from(logo, 'base64') }
    },
    legalText: async ({ query: { text: code } }, { db, now }) => {
      const row = await legalOn(db, code, dayOf(now))
      return row
        ? { text: row.text, version: row.version, effectiveOn: row.effectiveOn }
        : { text: SHIPPED_LEGAL[code], version: 0, effectiveOn: null }
    },
  })
