import type { Interaction } from 'oidc-provider'
import { problem } from '#domain/problem.ts'
import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import { rememberDevice } from './known-device.ts'
import type { IdentityProvider } from './provider/identity-provider.ts'
import { interactionCookie } from './provider/settings.ts'

export type InteractionDeps = { readonly provider: IdentityProvider; readonly secret: string }

/** The sign-in that this very browser started: someone else's forwarded address is refused. */
export async function interactionOf(uid: string, { provider }: InteractionDeps, { origin, cookie }: OutsideContext): Promise<Interaction> {
  if (!origin.isOwnPage) throw problem('not-allowed')
  const { Interaction: interactions } = await provider.providerAt(origin.baseUrl)
  const interaction = cookie.get(interactionCookie()) === uid ? await interactions.find(uid) : undefined
  if (!interaction) throw problem('sign-in-interrupted')
  return interaction
}

/** Saves how far the sign-in has come. This does not sign anyone in. */
export async function saveInteraction(
  interaction: Interaction,
  progress: { readonly passwordOf: string; readonly challenge?: string },
  { now }: Pick<OutsideContext, 'now'>,
): Promise<void> {
  interaction.lastSubmission = { ...progress }
  await interaction.save(interaction.exp - Math.floor(now.getTime() / 1000))
}

/** The person is authenticated: returns where the browser goes next. */
export async function finishInteraction(
  interaction: Interaction,
  person: StaffRow,
  { secret }: InteractionDeps,
  context: OutsideContext,
): Promise<string> {
  rememberDevice(secret, person, context)
  interaction.result = { login: { accountId: person.id } }
  await interaction.save(interaction.exp - Math.floor(context.now.getTime() / 1000))
  return interaction.returnTo
}
