import { problem } from '#domain/problem.ts'
import { IdentityProviderSilent } from './provider.ts'

/** What the provider answers; where it is silent, a problem that says so. */
export async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof IdentityProviderSilent) throw problem('identity-provider-down')
    throw error
  }
}
