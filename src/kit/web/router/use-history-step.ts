import { useLocation, useNavigate } from 'react-router'

/** The step in the state of a history entry, if there is one. Without a schema: the first screen loads this. */
const stepIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'string' ? state.step : undefined

/**
 * A later step of a screen, held in the browser's history: going back, also by the device's button or gesture, leads to the previous step,
 * whose input the screen still has. Nothing of it is in the address. What a step needs is kept by the screen: after a reload it starts
 * again.
 */
export function useHistoryStep<Step extends string>() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const step = stepIn(state) as Step | undefined
  return {
    step,
    /** `replace`: the current step is over, and going back does not lead to it. */
    goTo: (next: Step, { replace = next === step } = {}) => void navigate({ pathname, search }, { state: { step: next }, replace }),
    goBack: () => void navigate(-1),
  }
}
