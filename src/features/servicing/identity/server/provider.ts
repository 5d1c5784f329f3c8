import { z } from 'zod'
import { callProvider } from '#kit/server/provider-calls.ts'
import { type CheckState, parseProviderStatus } from '../public/rules.ts'

/** The provider did not answer, or not intelligibly. */
export class IdentityProviderSilent extends Error {}
/** It answered about one transaction in a way that we do not understand, which says nothing about others. */
export class IdentityAnswerUnclear extends IdentityProviderSilent {}

export type IdentityTruth = {
  readonly state: CheckState
  readonly document: { readonly kind: string; readonly lastFour: string } | undefined
}

/** The interface to the provider of identity checks. */
export type IdentityProvider = {
  /** A short-lived token with which a browser may run one transaction. */
  readonly open: (workflow: string, transaction: string) => Promise<string>
  readonly retrieve: (workflow: string, transaction: string) => Promise<IdentityTruth>
  /** What the browser needs to know about the provider besides the token. */
  readonly browser: { readonly provider: 'simulator' | 'hyperverge'; readonly address: string }
}

const ANSWER_WITHIN_MS = 10_000
const TOKEN_SECONDS = 1800

const Token = z.object({ result: z.object({ token: z.string().min(1) }) })
const Module = z.object({ documentSelected: z.string().optional().catch(undefined) })
const Result = z.object({
  metadata: z.object({ transactionId: z.string().optional() }).optional().catch(undefined),
  result: z.object({
    /** The one service uses this name, the other `status`. */
    applicationStatus: z.string().optional(),
    status: z.string().optional(),
    userDetails: z
      .object({ idNumber: z.string().optional().catch(undefined) })
      .optional()
      .catch(undefined),
    results: z.array(Module).optional().catch(undefined),
  }),
})

type Settings = {
  readonly loginUrl: () => string
  readonly resultsUrl: () => string
  readonly appId: string
  readonly appKey: string
  readonly browser: IdentityProvider['browser']
}

/** HyperVerge's service API (philippines.md §9.2). The simulator implements it too, so the same code reaches both. */
export function hyperverge({ loginUrl, resultsUrl, appId, appKey, browser }: Settings): IdentityProvider {
  const ask = async (
    url: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; body: unknown }> => {
    try {
      const response = await callProvider('identity', url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      return { status: response.status, body: await response.json() }
    } catch (cause) {
      throw new IdentityProviderSilent('the identity provider cannot be reached or read', { cause })
    }
  }
  const understood = <T>(schema: z.ZodType<T>, answer: { status: number; body: unknown }): T => {
    const parsed = schema.safeParse(answer.body)
    if (answer.status !== 200 || !parsed.success)
      throw new IdentityAnswerUnclear(`the identity provider answered ${answer.status}`, { cause: parsed.error })
    return parsed.data
  }
  return {
    browser,
    open: async (workflowId, transactionId) =>
      understood(Token, await ask(loginUrl(), { appId, appKey, expiry: TOKEN_SECONDS, workflowId, transactionId })).result.token,
    retrieve: async (workflowId, transactionId) => {
      const answer = await ask(resultsUrl(), { transactionId, workflowId }, { appId, appKey })
      // Opened by us, but the person has not started: the provider does not know it yet.
      if (answer.status === 404) return { state: 'started', document: undefined }
      const { result, metadata } = understood(Result, answer)
      const state = parseProviderStatus(result.applicationStatus ?? result.status ?? '')
      if (!state || (metadata?.transactionId !== undefined && metadata.transactionId !== transactionId))
        throw new IdentityAnswerUnclear('the identity provider’s answer is not about this transaction')
      return { state, document: documentOf(result) }
    },
  }
}

function documentOf({ userDetails, results }: z.output<typeof Result>['result']): IdentityTruth['document'] {
  const kind = results?.find(({ documentSelected }) => documentSelected)?.documentSelected
  const number = userDetails?.idNumber?.replace(/[^A-Za-z0-9]/g, '')
  return kind || number ? { kind: kind ?? 'document', lastFour: number?.slice(-4) ?? '' } : undefined
}
