import type { z } from 'zod'
import { ask } from '#kit/web/client.ts'
import { type Audience, usePerson } from '#kit/web/session.ts'
import type { Grant, SessionDoor } from '#kit/web/tokens.ts'
import { CustomerSignedIn, contract, StaffSignedIn } from '../contract.ts'
import { permissionOf } from '../rules.ts'

const StaffRecord = StaffSignedIn.omit({ accessToken: true, token: true, expiresIn: true, audience: true })
const CustomerRecord = CustomerSignedIn.pick({ customer: true, agent: true })

/** What the browser keeps of a sign-in: tokens in memory, and who it is without any secret. `keep(grantOf(answer))` signs in. */
export function grantOf(answer: StaffSignedIn | CustomerSignedIn): Grant {
  const { accessToken, expiresIn } = answer
  if (answer.audience === 'customer') {
    const { customer } = answer
    return {
      accessToken,
      expiresIn,
      person: { audience: 'customer', id: customer._id, name: customer.name, features: [], record: CustomerRecord.parse(answer) },
    }
  }
  const { user, token } = answer
  const features = user.accessOpt.features
    .filter(({ featureCode }) => permissionOf(user, featureCode))
    .map(({ featureCode }) => featureCode)
  const name = `${user.first_name} ${user.last_name}`
  return { accessToken, token, expiresIn, person: { audience: 'agent', id: user._id, name, features, record: StaffRecord.parse(answer) } }
}

const wireName = (audience: Audience) => (audience === 'agent' ? 'staff' : 'customer')

/** How the kit renews and ends the session. */
export const sessionDoor: SessionDoor = {
  renewal: async (audience) => grantOf(await ask(contract.sessionToken, { body: { audience: wireName(audience) } })),
  ending: async (audience) => (await ask(contract.endSession, { body: { audience: wireName(audience) } })).goOnTo,
}

const recordOf = <S extends z.ZodType>(schema: S, record: unknown): z.output<S> | undefined => schema.safeParse(record).data

/** The staff member signed in: user record and hierarchy, as at the last renewal. */
export const useStaff = () => recordOf(StaffRecord, usePerson()?.record)

/** The customer signed in, and the agent to ask. */
export const useCustomer = () => recordOf(CustomerRecord, usePerson()?.record)
