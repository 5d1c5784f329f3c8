import { extensionPoint } from '#kit/extension-point.ts'
import type { Slot } from '#kit/web/ui/slot.tsx'

/** On the desk's screen of one case, beside its price: the history of what is to be insured. */
export const historyOfRisk: Slot<{ readonly quotationId: string }> = extensionPoint('history of a risk')
