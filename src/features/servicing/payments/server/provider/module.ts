import type { z } from 'zod'
import type { PaymentProvider } from '../provider.ts'

export type ProviderSurroundings = {
  /** Where this program reaches the simulated third parties. */
  readonly simulatorsUrl: () => string
  /** A secret of this installation for a purpose; the simulated provider knows the same. */
  readonly secretFor: (purpose: string) => string
}

/** A provider as it stands in the list: its configuration, and how to connect to it. */
export type ProviderModule = {
  readonly name: string
  /** Variables of the environment that are its own, each with a default; `docs/configuration.md` shows them. */
  readonly variables: z.ZodObject
  /** Its address; empty: the simulator stands in for it. */
  readonly addressIn: (settings: unknown) => string
  /** Variables that are needed as others are set, and are missing. */
  readonly missingIn: (settings: unknown) => readonly string[]
  /** Whether browsers post a form to its page, so that the content security policy has to allow it. */
  readonly takesForms: boolean
  readonly connect: (settings: unknown, surroundings: ProviderSurroundings) => PaymentProvider
}
