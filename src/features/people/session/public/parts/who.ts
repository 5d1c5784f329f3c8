import type { z } from 'zod'
import { usePerson } from '#kit/web/session.ts'
import { CustomerSignedIn, StaffSignedIn } from '../contract.ts'

const StaffRecord = StaffSignedIn.omit({ accessToken: true, token: true, expiresIn: true, audience: true })
const CustomerRecord = CustomerSignedIn.pick({ customer: true, agent: true })

const recordOf = <S extends z.ZodType>(schema: S, record: unknown): z.output<S> | undefined => schema.safeParse(record).data

/** The staff member signed in: user record and hierarchy, as at the last renewal. */
export const useStaff = () => recordOf(StaffRecord, usePerson()?.record)

/** The customer signed in, and the agent to ask. */
export const useCustomer = () => recordOf(CustomerRecord, usePerson()?.record)
