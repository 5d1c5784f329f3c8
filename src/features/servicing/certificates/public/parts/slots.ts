import { extensionPoint } from '#kit/extension-point.ts'
import type { Slot } from '#kit/web/ui/slot.tsx'

/** Below the details of a genuine document, for the person who scanned it: what else they may want. The number is that of the document. */
export const ofGenuinePaper: Slot<{ readonly number: string }> = extensionPoint('of a genuine paper')
