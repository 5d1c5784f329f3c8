import { requireStaff } from '#domain/access.ts'
import type { Brand } from '#domain/brand.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { letterheadOf } from '#domain/letterhead.ts'
import { problem } from '#domain/problem.ts'
import { changesOfSubject, proposeChange } from '#features/people/office-changes/public/server/changes.ts'
import { LEGAL_TITLES, type LegalCode } from '#features/reference/brands/public/rules/legal.ts'
import { SHIPPED_LEGAL } from '#features/reference/brands/public/rules/legal-texts.ts'
import { legalOn, legalVersions, storedBrand, withStored } from '#features/reference/brands/public/server/settings.ts'
import type { Staff } from '#kit/actor.ts'
import { PDF } from '#kit/media-types.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { renderPdf } from '#kit/server/pdf.ts'
import { contract, type LegalDetail } from '../public/contract.ts'
import { type BrandForm, brandOf, formOf } from '../rules/brand-form.ts'
import { samplePaper } from '../rules/sample-paper.ts'
import { BRAND, LEGAL } from './kinds.ts'
import { drawnLogo } from './logo.ts'

export const brandingApi = ({ brand }: { readonly brand: Brand }) => {
  const now = async (db: Db) => withStored(brand, await storedBrand(db))
  const described = async (db: Db, viewer: Staff) => ({
    brand: await now(db),
    versions: await changesOfSubject(db, viewer, BRAND, BRAND),
  })
  return serving(contract, {
    ownBrand: (_, { db, actor }) => described(db, requireStaff(actor)),

    proposeBrand: async ({ body: { note, logo, hasNoLogo, ...form } }, { transaction, ...context }) => {
      const drawn = logo === undefined ? undefined : await drawnLogo(logo)
      return transaction(async (db) => {
        const kept = hasNoLogo ? null : ((await storedBrand(db))?.logo ?? null)
        const will = drawn ?? kept
        const was = formOf(await now(db))
        await proposeChange(
          { ...context, db },
          {
            ...{ kind: BRAND, subject: BRAND, title: 'Brand', note, value: { brand: brandOf(form), logo: will } },
            lines: [...saidOf(was, form), { label: 'Logo', ...markWords((await storedBrand(db))?.logo ?? null, will) }],
          },
        )
        return described(db, requireStaff(context.actor))
      })
    },

    brandPreview: async ({ query }) => ({
      name: 'preview.pdf',
      type: PDF,
      bytes: () => renderPdf(samplePaper, letterheadOf({ ...brand, ...query })),
    }),

    legalTexts: ({ query: { code } }, { db, actor, now: at }) => legalDetail(db, requireStaff(actor), code, at),

    proposeLegalText: async ({ body: { note, code, text, effectiveOn } }, context) => {
      if (effectiveOn < dayOf(context.now))
        throw problem('invalid', { fields: [{ path: 'effectiveOn', message: 'This day has passed. Choose today or a later day.' }] })
      const was = await textOn(context.db, code, context.now)
      await proposeChange(context, {
        ...{ kind: LEGAL, subject: code, title: LEGAL_TITLES[code], note, value: { code, text, effectiveOn } },
        lines: [
          { label: 'Text', was, will: text },
          { label: 'In force from', was: '', will: formatDay(effectiveOn) },
        ],
      })
      return legalDetail(context.db, requireStaff(context.actor), code, context.now)
    },
  })
}

const LABELS: Readonly<Record<keyof BrandForm, string>> = {
  name: 'Name',
  tagline: 'Slogan',
  primary: 'Main colour',
  accent: 'Second colour',
  phone: 'Phone',
  email: 'E-mail',
  hours: 'Hours',
  chats: 'Chats',
  officerName: 'Data protection officer',
  officerPhone: 'Phone of the officer',
  officerEmail: 'E-mail of the officer',
}

/** Both in words, one line per field. */
function saidOf(was: BrandForm, will: BrandForm) {
  const words = ({ chats, ...form }: BrandForm): Readonly<Record<string, string>> => ({
    ...form,
    chats: chats.map(({ name, link }) => `${name}: ${link}`).join('\n'),
  })
  const [before, after] = [words(was), words(will)]
  return Object.entries(LABELS).map(([name, label]) => ({ label, was: before[name] ?? '', will: after[name] ?? '' }))
}

const markWords = (was: string | null, will: string | null) => {
  const named = (logo: string | null) => (logo ? 'A picture of the office' : 'Original')
  return was === will ? { was: named(was), will: named(will) } : { was: named(was), will: will && was ? 'Another picture' : named(will) }
}

const textOn = async (db: Db, code: LegalCode, at: Date): Promise<string> =>
  (await legalOn(db, code, dayOf(at)))?.text ?? SHIPPED_LEGAL[code]

async function legalDetail(db: Db, viewer: Staff, code: LegalCode, at: Date): Promise<LegalDetail> {
  const written = await legalVersions(db, code)
  return {
    ...{ code, text: await textOn(db, code, at) },
    written: written.map(({ version, text, effectiveOn }) => ({ version, text, effectiveOn })),
    versions: await changesOfSubject(db, viewer, LEGAL, code),
  }
}
