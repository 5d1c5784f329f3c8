import { problem } from '#domain/problem.ts'
import { IdentityProviderSilent } from './provider.ts'

/** The provider's answer; throws a problem if it is silent. */
export async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof IdentityProviderSilent) throw problem('identity-provider-down')
    throw error
  }
}
