import { requestReply } from '#kit/web/client.ts'
import type { SessionAudience } from '#kit/web/session.ts'
import type { Grant, SessionEndpoints } from '#kit/web/tokens.ts'
import { permissionOf } from '../../rules/session.ts'
import { type CustomerSignedIn, contract, type StaffSignedIn } from '../contract.ts'

export { startOfSignIn } from '../../rules/session.ts'

/** What the browser keeps of a sign-in: tokens in memory, and who it is without any secret. `keep(grantOf(answer))` signs in. */
export function toGrant(answer: StaffSignedIn | CustomerSignedIn): Grant {
  const { sid, accessToken, expiresIn } = answer
  if (answer.audience === 'customer') {
    const { customer, agent } = answer
    return {
      sid,
      accessToken,
      expiresIn,
      person: { audience: 'customer', id: customer._id, name: customer.name, features: [], record: { customer, agent } },
    }
  }
  const { user, token, userDetails, hierarchy, branches, multiChannel } = answer
  const record = { user, userDetails, hierarchy, branches, multiChannel }
  const features = user.accessOpt.features
    .filter(({ featureCode }) => permissionOf(user, featureCode))
    .map(({ featureCode }) => featureCode)
  const name = `${user.first_name} ${user.last_name}`
  return { sid, accessToken, token, expiresIn, person: { audience: 'agent', id: user._id, name, features, record } }
}

const wireName = (audience: SessionAudience) => (audience === 'agent' ? 'staff' : 'customer')

/** How the kit renews and ends the session. */
export const sessionEndpoints: SessionEndpoints = {
  renewal: async (audience) => toGrant(await requestReply(contract.sessionToken, { body: { audience: wireName(audience) } })),
  ending: async (audience) => (await requestReply(contract.endSession, { body: { audience: wireName(audience) } })).goOnTo,
}
