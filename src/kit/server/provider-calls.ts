/** How a call of an outside service ended: with an answer, one that says no, one that says that it is ill, or with none. */
export type CallOutcome = 'answered' | 'refused' | 'failed' | 'silent'

/** Of this process since it started. */
const counted = new Map<string, Map<CallOutcome, number>>()

const count = (provider: string, outcome: CallOutcome) => {
  const outcomes = counted.get(provider) ?? new Map<CallOutcome, number>()
  counted.set(provider, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1))
}

const outcomeOf = (status: number): CallOutcome => (status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'answered')

/** Calls an outside service by the name under which its answers are counted. */
export async function callProvider(provider: string, address: string | URL, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init)
    count(provider, outcomeOf(response.status))
    return response
  } catch (error) {
    count(provider, 'silent')
    throw error
  }
}

export const providerCalls = () =>
  [...counted].flatMap(([provider, outcomes]) => [...outcomes].map(([outcome, times]) => ({ provider, outcome, times })))
