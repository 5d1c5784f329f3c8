import { extensionPoint } from '#kit/extension-point.ts'
import type { Slot } from '#kit/web/ui/slot.tsx'
import type { TariffDetail } from '../contract.ts'

/** What a draft would do, beside what it changes. */
export const effectOfTariff: Slot<{ readonly tariff: TariffDetail }> = extensionPoint('effect of a tariff')
