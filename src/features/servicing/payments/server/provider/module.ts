import type { z } from 'zod'
import type { PaymentProvider } from '../provider.ts'

export type ProviderSurroundings = {
  /** Where this program reaches the simulated third parties. */
  readonly simulatorsUrl: () => string
  /** A secret of this installation for a purpose; the simulated provider derives the same. */
  readonly secretFor: (purpose: string) => string
}

/** A provider in the list: its configuration, and how to connect to it. */
export type ProviderModule = {
  readonly name: string
  /** Its own environment variables, each with a default; `docs/configuration.md` shows them. */
  readonly variables: z.ZodObject
  /** Its address; empty: the simulator replaces it. */
  readonly addressIn: (settings: unknown) => string
  /** Missing variables that the others require. */
  readonly missingIn: (settings: unknown) => readonly string[]
  /** Whether browsers post a form to its page, so that the content security policy has to allow it. */
  readonly takesForms: boolean
  readonly connect: (settings: unknown, surroundings: ProviderSurroundings) => PaymentProvider
}
