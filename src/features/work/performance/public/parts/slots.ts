import { extensionPoint } from '#kit/extension-point.ts'
import type { Slot } from '#kit/web/ui/slot.tsx'

/** On the dashboard, below what was promised for today: what else the reader is to do. */
export const toDoAtHome: Slot<object> = extensionPoint('to do on the dashboard')
