import { extensionPoint } from '#kit/extension-point.ts'
import type { Slot } from '#kit/web/ui/slot.tsx'

/** On the dashboard, below what is planned for today: what else the reader has to do. */
export const toDoAtHome: Slot<object> = extensionPoint('to do on the dashboard')
