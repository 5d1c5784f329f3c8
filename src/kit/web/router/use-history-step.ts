import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'

const Held = z.object({ step: z.string() })

/**
 * A later step of a screen, held in the browser's history: going back, also by the button or gesture of the device, leads to the step before, of
 * which the screen still knows what was typed. Nothing of it stands in the address. What a step needs, the screen keeps: loaded again, it begins anew.
 */
export function useHistoryStep<Step extends string>() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const step = Held.safeParse(state).data?.step as Step | undefined
  return {
    step,
    /** `replace`: the step that is shown is over, and nobody goes back to it. */
    goTo: (next: Step, { replace = next === step } = {}) => void navigate({ pathname, search }, { state: { step: next }, replace }),
    goBack: () => void navigate(-1),
  }
}
