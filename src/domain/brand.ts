import { z } from 'zod'

const Colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'a colour as #0B4F6C')

/** What makes the product an insurer's own. All of it is configuration. */
export const Brand = z.object({
  name: z.string().default('Kalasag'),
  tagline: z.string().default('Insurance, made clear'),
  primary: Colour.default('#0B4F6C'),
  accent: Colour.default('#F6A609'),
  insurer: z
    .object({
      name: z.string().default('Kalasag Demo Insurance Corporation'),
      address: z.string().default('8 Demonstration Avenue, Makati City 1226, Metro Manila'),
      tin: z.string().default('000-000-000-000'),
      licence: z.string().default('Demonstration only: not a licensed insurer'),
    })
    .prefault({}),
  support: z
    .object({
      phone: z.string().default('(02) 8000 0000'),
      email: z.string().default('help@kalasag.example'),
      hours: z.string().default('Monday to Saturday, 8 AM to 6 PM'),
    })
    .prefault({}),
})
export type Brand = z.output<typeof Brand>
