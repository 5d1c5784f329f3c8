/** How a call of an outside service ended: with an answer, a refusal, a server error, or none; or it was not made. */
export type CallOutcome = 'answered' | 'refused' | 'failed' | 'silent' | 'spared'

/** Counts of this process since it started. */
const counted = new Map<string, Map<CallOutcome, number>>()

const count = (provider: string, outcome: CallOutcome) => {
  const outcomes = counted.get(provider) ?? new Map<CallOutcome, number>()
  counted.set(provider, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1))
}

const outcomeOf = (status: number): CallOutcome => (status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'answered')

/**
 * A service that failed to answer in time this often in a row is not called for this long; then one call finds out whether it answers
 * again.
 */
const SLOW_IN_A_ROW = 3
const OPEN_MS = 30_000

type Circuit = { slow: number; openUntil: number }
const circuits = new Map<string, Circuit>()

/** The call was not made, since those before it timed out: the caller does not wait in vain, and retries later. */
export class CircuitOpen extends Error {
  readonly afterSeconds: number
  constructor(provider: string, afterSeconds: number) {
    super(`${provider} did not answer in time, and is asked again in ${afterSeconds} s`)
    this.afterSeconds = afterSeconds
  }
}

/** Refuses a call while the circuit is open. Of the calls that come when it may be tried again, the first finds out for all. */
function pass(provider: string, address: string | URL): Circuit {
  // Webhooks and pushes go to many hosts.
  const at = `${provider} at ${new URL(address).host}`
  const circuit = circuits.get(at) ?? { slow: 0, openUntil: 0 }
  circuits.set(at, circuit)
  if (circuit.slow < SLOW_IN_A_ROW) return circuit
  const now = performance.now()
  if (now < circuit.openUntil) {
    count(provider, 'spared')
    throw new CircuitOpen(provider, Math.ceil((circuit.openUntil - now) / 1000))
  }
  circuit.openUntil = now + OPEN_MS
  return circuit
}

const isTooSlow = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/**
 * Calls an outside service by the name under which its answers are counted. One that is down fails immediately; only a slow one holds
 * anyone up.
 */
export async function callProvider(provider: string, address: string | URL, init: RequestInit): Promise<Response> {
  const circuit = pass(provider, address)
  try {
    const response = await fetch(address, init)
    circuit.slow = 0
    count(provider, outcomeOf(response.status))
    return response
  } catch (error) {
    circuit.slow = isTooSlow(error) ? circuit.slow + 1 : 0
    if (circuit.slow >= SLOW_IN_A_ROW) circuit.openUntil = performance.now() + OPEN_MS
    count(provider, 'silent')
    throw error
  }
}

export const providerCalls = () =>
  [...counted].flatMap(([provider, outcomes]) => [...outcomes].map(([outcome, times]) => ({ provider, outcome, times })))

/** The services that are not being called at the moment. */
export const openCircuits = (): string[] =>
  [...circuits].filter(([, { slow, openUntil }]) => slow >= SLOW_IN_A_ROW && performance.now() < openUntil).map(([at]) => at)
