import { z } from 'zod'
import { OUR_BRAND } from './our-brand.ts'

const { insurer, support, privacyOfficer } = OUR_BRAND
const Colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'a colour as #0B4F6C')

/** The insurer's branding. All of it is configuration. */
export const Brand = z.object({
  name: z.string().default(OUR_BRAND.name),
  tagline: z.string().default(OUR_BRAND.tagline),
  /** Which picture is the logo; null: our own. The office uploads it. */
  logo: z.string().nullable().default(OUR_BRAND.logo),
  primary: Colour.default(OUR_BRAND.primary),
  accent: Colour.default(OUR_BRAND.accent),
  insurer: z
    .object({
      name: z.string().default(insurer.name),
      address: z.string().default(insurer.address),
      tin: z.string().default(insurer.tin),
      licence: z.string().default(insurer.licence),
    })
    .prefault({}),
  support: z
    .object({
      phone: z.string().default(support.phone),
      email: z.string().default(support.email),
      hours: z.string().default(support.hours),
      /** Chat channels: the name, and the address that opens it. */
      chats: z.array(z.object({ name: z.string(), link: z.url({ protocol: /^https$/ }) })).default([...support.chats]),
    })
    .prefault({}),
  /** The contact for customers' questions about their personal data (RA 10173). */
  privacyOfficer: z
    .object({
      name: z.string().default(privacyOfficer.name),
      phone: z.string().default(privacyOfficer.phone),
      email: z.string().default(privacyOfficer.email),
    })
    .prefault({}),
})
export type Brand = z.output<typeof Brand>

/** The part that the office may edit; the insurer stays as configured. */
export const OwnBrand = Brand.pick({ name: true, tagline: true, primary: true, accent: true, support: true, privacyOfficer: true })
export type OwnBrand = z.output<typeof OwnBrand>
