import { extensionPoint } from '#kit/extension-point.ts'
import type { Slot } from '#kit/web/ui/slot.tsx'

/** Below what is known of a genuine paper, for whoever scanned it: what else they may want. The number is the paper’s own. */
export const ofGenuinePaper: Slot<{ readonly number: string }> = extensionPoint('of a genuine paper')
