import { z } from 'zod'
import { type Day, isDay } from '#domain/day.ts'
import { Email, NamePart, Zip } from '#domain/person.ts'

export type Prefilled = {
  readonly kind: 'person' | 'company'
  readonly firstName?: string
  readonly lastName?: string
  readonly companyName?: string
  readonly birthDate?: Day
  readonly mobile: string
  readonly email?: string
  readonly line1?: string
  readonly province?: string
  readonly city?: string
  readonly zip?: string
}

type LeadFacts = {
  readonly firstName: string
  readonly lastName: string
  readonly mobile: string
  readonly email: string | null
  readonly leadType: string
  readonly details: Readonly<Record<string, unknown>>
}

const Text = z.string().min(1).optional().catch(undefined)
const Details = z.object({
  dob: Text,
  state: Text,
  city: Text,
  pincode: Text,
  address: z.object({ line1: Text, line2: Text, line3: Text }).optional().catch(undefined),
})

/** What a quotation's policyholder and a proposal's cards can take from a lead: only values they would accept. */
export function prefillOf({ firstName, lastName, mobile, email, leadType, details }: LeadFacts): Prefilled {
  const { dob, state, city, pincode, address } = Details.parse(details)
  const street = [address?.line1, address?.line2, address?.line3].filter(Boolean).join(', ').slice(0, 120)
  const isCompany = leadType === 'corporate'
  const isNamePart = (text: string) => NamePart.safeParse(text).success
  const who = isCompany
    ? { companyName: [firstName, lastName].filter(Boolean).join(' ') }
    : {
        ...(isNamePart(firstName) ? { firstName } : {}),
        ...(isNamePart(lastName) ? { lastName } : {}),
        ...(dob && isDay(dob) ? { birthDate: dob } : {}),
      }
  return {
    kind: isCompany ? 'company' : 'person',
    ...who,
    mobile,
    ...(email && Email.safeParse(email).success ? { email } : {}),
    ...(street ? { line1: street } : {}),
    ...(state ? { province: state } : {}),
    ...(city ? { city } : {}),
    ...(pincode && Zip.safeParse(pincode).success ? { zip: pincode } : {}),
  }
}
