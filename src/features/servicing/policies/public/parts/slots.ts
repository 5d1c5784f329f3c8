import { extensionPoint } from '#kit/extension-point.ts'
import type { Slot } from '#kit/web/ui/slot.tsx'

/** Above the list of policies: what waits for somebody. */
export const abovePolicies: Slot<object> = extensionPoint('above the list of policies')
