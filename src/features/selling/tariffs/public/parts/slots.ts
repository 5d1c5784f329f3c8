import { extensionPoint } from '#kit/extension-point.ts'
import type { Slot } from '#kit/web/ui/slot.tsx'
import type { TariffDetail } from '../contract.ts'

/** The effect of a draft, beside its changes. */
export const effectOfTariff: Slot<{ readonly tariff: TariffDetail }> = extensionPoint('effect of a tariff')
